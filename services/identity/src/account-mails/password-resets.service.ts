import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { Passwords } from '../accounts/passwords.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { MembershipService } from '../members/membership.service.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type AccountMail, AccountMailsRepository } from './account-mails.repository.js';
import { AccountMailsService, linkGone } from './account-mails.service.js';
import { AddressProofService } from './address-proof.service.js';

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
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly membership: MembershipService,
    private readonly limits: IdentityLimits,
  ) {}

  /** @throws AppError not-found for a link that was used, link-expired */
  read(token: string): Promise<{ email: string }> {
    return this.accountMails.open('password-reset', token, async (_tx, mail) => usable(mail));
  }

  /** Password, sessions, links and proof are one transaction. @param client address, for the limits @throws AppError as `read`; too-many-requests */
  async use(token: string, password: string, client: string): Promise<{ email: string }> {
    // Nobody makes the server hash passwords with a link that is none.
    const account = await this.accountMails.open(
      'password-reset',
      token,
      async (tx, mail) => usable(mail) && (await this.accounts.find(tx, tx.user)),
    );
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.limits.requireHash(tx, client));
    const passwordHash = await this.passwords.hash(password);
    // Before: a process that dies leaves nobody in. And after: for what was made meanwhile.
    if (account && !account.emailVerifiedAt) await this.shutOut(account.id);
    const { user, email, proved } = await this.accountMails.open('password-reset', token, async (tx, mail) => {
      const { email } = usable(mail);
      await this.mails.useUp(tx, 'password-reset');
      await this.accounts.setPassword(tx, passwordHash);
      await this.sessions.endSessions(tx, tx.user, await this.sessionRows.endAll(tx, tx.user));
      const proved = await this.proof.prove(tx);
      await this.accountMails.ask(tx, tx.user, 'password-changed');
      return { user: tx.user, email, proved };
    });
    if (proved) await this.shutOut(user);
    return { email };
  }

  /**
   * Before the address was proved somebody else may have signed up with it. So what that account let in ends: its keys and,
   * in the workspaces that it owns, open invitations and whoever came by one of its own or of those that came by them.
   */
  private async shutOut(user: string): Promise<void> {
    const owned = await this.tenancy.run({ platform: 'session' }, async (tx) => {
      await this.sessions.endSessions(tx, user, await this.apiKeys.revokeAll(tx, user));
      return this.accounts.owned(tx, user);
    });
    for (const workspace of owned) {
      const strangers = await this.tenancy.run({ user, workspace }, async (tx) => {
        const ids = (await this.members.lock(tx)).filter(({ letInUnproved }) => letInUnproved).map(({ id }) => id);
        for (const id of ids) await this.membership.remove(tx, id);
        await this.invitations.removeAll(tx);
        return ids;
      });
      for (const id of strangers) await this.sessions.endIn(id, workspace);
    }
  }
}

const usable = ({ used, expired, email }: AccountMail): { email: string } => {
  if (used) throw linkGone();
  if (expired) throw new AppError('link-expired', { details: { email } });
  return { email };
};
