import { Controller, Query } from '@nestjs/common';
import { getContactNetwork, listAccounts } from '@fernway/contracts/http/crm-accounts';
import { Caller, Route } from '@fernway/service-kit';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(listAccounts)
  list(@Caller() caller: Caller, @Query({ schema: listAccounts.query }) { ids }: { ids: string[] }) {
    return this.accounts.list(caller, ids);
  }

  @Route(getContactNetwork)
  network(@Caller() caller: Caller) {
    return this.accounts.network(caller);
  }
}
