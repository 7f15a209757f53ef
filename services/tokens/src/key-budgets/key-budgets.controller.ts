import { Controller } from '@nestjs/common';
import { getKeySpending } from '@fernway/contracts/http/token-reports';
import { Caller, Route } from '@fernway/service-kit';
import { KeyBudgetsService } from './key-budgets.service.js';

@Controller()
export class KeyBudgetsController {
  constructor(private readonly budgets: KeyBudgetsService) {}

  @Route(getKeySpending)
  read(@Caller() caller: Caller) {
    return this.budgets.read(caller.user);
  }
}
