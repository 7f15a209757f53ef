import { Controller, Query } from '@nestjs/common';
import { getBalance, listCosts, listTransactions } from '@fernway/contracts/http/tokens';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { BalanceService } from './balance.service.js';

@Controller()
export class BalanceController {
  constructor(private readonly balances: BalanceService) {}

  @Route(getBalance)
  balance(@Caller() caller: Caller) {
    return this.balances.balance(caller.user);
  }

  @Route(listTransactions)
  transactions(
    @Caller() caller: Caller,
    @Query({ schema: listTransactions.query }) query: z.output<typeof listTransactions.query>,
  ) {
    return this.balances.transactions(caller.user, query);
  }

  @Route(listCosts)
  costs() {
    return this.balances.costs();
  }
}
