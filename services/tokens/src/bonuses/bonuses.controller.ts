import { Body, Controller } from '@nestjs/common';
import { claimExplorationBonus, claimLoginBonus } from '@fernway/contracts/http/tokens';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { BonusesService } from './bonuses.service.js';

@Controller()
export class BonusesController {
  constructor(private readonly bonuses: BonusesService) {}

  @Route(claimLoginBonus)
  login(@Caller() caller: Caller, @Body({ schema: claimLoginBonus.body }) _body: object) {
    return this.bonuses.claimLogin(caller.user);
  }

  @Route(claimExplorationBonus)
  exploration(
    @Caller() caller: Caller,
    @Body({ schema: claimExplorationBonus.body }) { route }: z.output<typeof claimExplorationBonus.body>,
  ) {
    return this.bonuses.claimExploration(caller.user, route);
  }
}
