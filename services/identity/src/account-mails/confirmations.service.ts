import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountMailsRepository } from './account-mails.repository.js';
import { AccountMailsService, linkGone } from './account-mails.service.js';
import { AddressProofService } from './address-proof.service.js';

@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: AccountMailsRepository,
    private readonly accountMails: AccountMailsService,
    private readonly accounts: AccountsRepository,
    private readonly proof: AddressProofService,
  ) {}

  /** @throws AppError feature-off, conflict for an address that is confirmed, too-many-requests with `retryAfter` */
  request({ user }: Pick<Caller, 'user'>): Promise<{ email: string }> {
    this.accountMails.requireOn();
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.accounts.find(tx, user);
      if (!account) throw new AppError('not-found');
      if (account.emailVerifiedAt)
        throw new AppError('conflict', { detail: 'Your e-mail address is confirmed already' });
      if (await this.accountMails.ask(tx, user, 'confirmation')) return { email: account.email };
      const retryAfter = Math.max(1, await this.mails.secondsLeft(tx, 'confirmation'));
      throw new AppError('too-many-requests', {
        detail: `It was sent a moment ago; try again in ${retryAfter} seconds`,
        details: { retryAfter },
      });
    });
  }

  /** A second click says that all is well. @throws AppError not-found; link-expired with the address that another can be mailed to */
  use(token: string): Promise<{ email: string; already: boolean }> {
    return this.accountMails.open('confirmation', token, async (tx, { email, expired }) => {
      const account = await this.accounts.find(tx, tx.user);
      if (account?.email !== email) throw linkGone();
      if (account.emailVerifiedAt) return { email, already: true };
      if (expired) throw new AppError('link-expired', { details: { email } });
      await this.proof.prove(tx);
      await this.mails.useUp(tx, 'confirmation');
      return { email, already: false };
    });
  }
}
