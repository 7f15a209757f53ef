import { Injectable } from '@nestjs/common';
import { UserVerified } from '@fernway/contracts/events/identity';
import type { UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { AccountsRepository } from '../accounts/accounts.repository.js';

/** What makes an address its account's own: whoever acts here has used a link that was mailed to it. */
@Injectable()
export class AddressProofService {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @returns whether it was not proved before */
  async prove(tx: UserTx): Promise<boolean> {
    const account = await this.accounts.find(tx, tx.user);
    if (!account || account.emailVerifiedAt) return false;
    const verifiedAt = new Date();
    const { version, email } = await this.accounts.update(tx, tx.user, {
      emailVerifiedAt: verifiedAt,
      awaitsConfirmation: false,
    });
    await outbox.publish(tx, UserVerified, {
      subject: tx.user,
      version,
      user: tx.user,
      data: { userId: tx.user, email, verifiedAt: verifiedAt.toISOString() },
    });
    return true;
  }
}
