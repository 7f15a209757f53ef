import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { AccountMailDue } from '@fernway/contracts/events/identity';
import type { UserTx } from '@fernway/database';
import { On } from '@fernway/events';
import { AccountMailsService } from './account-mails.service.js';

@Injectable()
export class AccountMailsEvents {
  constructor(private readonly accountMails: AccountMailsService) {}

  @On(AccountMailDue, { scope: 'user' })
  async mailsAboutAccounts(event: EventOf<typeof AccountMailDue>, tx: UserTx): Promise<void> {
    await this.accountMails.mail(event, tx);
  }
}
