import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { WorkingKey } from '@fernway/contracts/http/account-mails';
import { Tenancy } from '@fernway/database';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { Passwords } from '../accounts/passwords.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type AccountMail, AccountMailsRepository } from './account-mails.repository.js';
import { AccountMailsService, linkGone } from './account-mails.service.js';
import { AddressProofService } from './address-proof.service.js';
import { UnprovedAccessService } from './unproved-access.service.js';

@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: AccountMailsRepository,
    private readonly accountMails: AccountMailsService,
    private readonly accounts: AccountsRepository,
    private readonly proof: AddressProofService,
    private readonly passwords: Passwords,
    private readonly sessionRows: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeysRepository,
    private readonly unprovedAccess: UnprovedAccessService,
    private readonly limits: IdentityLimits,
  ) {}

  /** @throws AppError not-found for a link that was used, link-expired */
  read(token: string): Promise<{ email: string }> {
    return this.accountMails.open('password-reset', token, async (_tx, mail) => usable(mail));
  }

  /**
   * Password, sessions, links and proof are one transaction.
   * @param client address, for the limits
   * @returns the API keys that go on, too
   * @throws AppError as `read`; too-many-requests
   */
  async use(token: string, password: string, client: string): Promise<{ email: string; apiKeys: WorkingKey[] }> {
    // Nobody makes the server hash passwords with a link that is none.
    const { id, emailVerifiedAt } = await this.accountMails.open('password-reset', token, async (tx, mail) => {
      usable(mail);
      return (await this.accounts.find(tx, tx.user))!;
    });
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.limits.requireHash(tx, client));
    const passwordHash = await this.passwords.hash(password);
    // Before: a process that dies leaves nobody in. And after: for what was made meanwhile.
    await this.unprovedAccess.end(id, emailVerifiedAt);
    const email = await this.accountMails.open('password-reset', token, async (tx, mail) => {
      const { email } = usable(mail);
      await this.mails.useUp(tx, 'password-reset');
      await this.accounts.setPassword(tx, passwordHash);
      await this.sessions.endSessions(tx, tx.user, await this.sessionRows.endAll(tx, tx.user));
      await this.proof.prove(tx);
      await this.accountMails.ask(tx, tx.user, 'password-changed');
      return email;
    });
    await this.unprovedAccess.end(id, emailVerifiedAt);
    const apiKeys = await this.tenancy.run({ platform: 'session' }, (tx) => this.apiKeys.working(tx, id));
    return { email, apiKeys };
  }
}

const usable = ({ used, expired, email }: AccountMail): { email: string } => {
  if (used) throw linkGone();
  if (expired) throw new AppError('link-expired', { details: { email } });
  return { email };
};
