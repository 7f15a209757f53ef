import { Body, Controller } from '@nestjs/common';
import { reserve } from '@fernway/contracts/http/tokens';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { spendingKeyOf } from '../key-budgets/key-budgets.service.js';
import { ReservationsService } from './reservations.service.js';

@Controller()
export class ReservationsController {
  constructor(private readonly reservations: ReservationsService) {}

  @Route(reserve)
  reserve(@Caller() caller: Caller | null, @Body({ schema: reserve.body }) wanted: z.output<typeof reserve.body>) {
    return this.reservations.reserve(wanted, caller?.user ?? null, caller && spendingKeyOf(caller));
  }
}
