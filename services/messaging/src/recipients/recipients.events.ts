import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { ProfileChanged, UserRegistered, UserVerified } from '@fernway/contracts/events/identity';
import type { UserTx } from '@fernway/database';
import { On } from '@fernway/events';
import { RecipientsService } from './recipients.service.js';

@Injectable()
export class RecipientsEvents {
  constructor(private readonly recipients: RecipientsService) {}

  @On(UserRegistered, { scope: 'user' })
  async knowsNewUsers(event: EventOf<typeof UserRegistered>, tx: UserTx): Promise<void> {
    await this.recipients.know(event, tx);
  }

  @On(UserVerified, { scope: 'user' })
  async welcomesProvedUsers(event: EventOf<typeof UserVerified>, tx: UserTx): Promise<void> {
    await this.recipients.welcome(event, tx);
  }

  @On(ProfileChanged, { scope: 'user', latest: true })
  async followsProfiles(event: EventOf<typeof ProfileChanged>, tx: UserTx): Promise<void> {
    await this.recipients.follow(event, tx);
  }

  @On(OrderPaid, { scope: 'user' })
  async mailsReceipts(event: EventOf<typeof OrderPaid>, tx: UserTx): Promise<void> {
    await this.recipients.receipt(event, tx);
  }
}
