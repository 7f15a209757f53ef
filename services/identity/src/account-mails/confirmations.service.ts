import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy, type UserTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Client, SignInService } from '../sessions/sign-in.service.js';
import { type AccountMail, AccountMailsRepository } from './account-mails.repository.js';
import { AccountMailsService, linkGone } from './account-mails.service.js';
import { AddressProofService } from './address-proof.service.js';

/** Who presents a link. */
type Browser = { refreshToken: string | undefined; clientFor: (email: string) => Client };

@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: AccountMailsRepository,
    private readonly accountMails: AccountMailsService,
    private readonly accounts: AccountsRepository,
    private readonly proof: AddressProofService,
    private readonly sessions: SessionsService,
    private readonly signIn: SignInService,
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

  /**
   * A second click says that all is well. The mailbox alone confirms nothing: somebody else may have signed up with the
   * address, so whoever confirms shows that the account is theirs, by a session of it or its password.
   * @throws AppError not-found; link-expired with the address that another can be mailed to; password-required;
   *   invalid-credentials, too-many-requests as a sign-in
   */
  async use(
    token: string,
    password: string | undefined,
    browser: Browser,
  ): Promise<{ email: string; already: boolean }> {
    const { user, email, already } = await this.accountMails.open('confirmation', token, async (tx, mail) => ({
      user: tx.user,
      ...(await this.stateOf(tx, mail)),
    }));
    if (already) return { email, already };
    if (!(await this.sessions.isOf(user, browser.refreshToken))) {
      if (password === undefined) throw new AppError('password-required', { details: { email } });
      await this.signIn.requirePassword({ email, password }, browser.clientFor(email));
    }
    return this.accountMails.open('confirmation', token, async (tx, mail) => {
      const state = await this.stateOf(tx, mail);
      if (state.already) return state;
      await this.proof.prove(tx);
      await this.mails.useUp(tx, 'confirmation');
      return state;
    });
  }

  private async stateOf(tx: UserTx, { email, expired }: AccountMail): Promise<{ email: string; already: boolean }> {
    const account = await this.accounts.find(tx, tx.user);
    if (account?.email !== email) throw linkGone();
    const already = account.emailVerifiedAt !== null;
    if (!already && expired) throw new AppError('link-expired', { details: { email } });
    return { email, already };
  }
}
