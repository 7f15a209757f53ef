import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { ProfileChanged, UserRegistered } from '@fernway/contracts/events/identity';
import type { PlatformTx } from '@fernway/database';
import { On } from '@fernway/events';
import { AccountsService } from './accounts.service.js';

@Injectable()
export class AccountsEvents {
  constructor(private readonly accounts: AccountsService) {}

  @On(UserRegistered, { scope: 'platform' })
  async openAccount({ data }: EventOf<typeof UserRegistered>, tx: PlatformTx): Promise<void> {
    await this.accounts.open(tx, data.userId, data.timeZone);
  }

  @On(ProfileChanged, { scope: 'platform', latest: true })
  async changeTimeZone({ data }: EventOf<typeof ProfileChanged>, tx: PlatformTx): Promise<void> {
    await this.accounts.changeTimeZone(tx, data.userId, data.timeZone);
  }
}
