import { Injectable } from '@nestjs/common';
import { mayAssign } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { InvitationLetter, InvitationOffer, InvitedSignUpInput } from '@fernway/contracts/http/invitations';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { AddressProofService } from '../account-mails/address-proof.service.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService, type SignedUp } from '../accounts/accounts.service.js';
import { Passwords } from '../accounts/passwords.js';
import { emailKeyOf, userOf } from '../accounts/user.js';
import type { Env } from '../env.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { MembershipService } from '../members/membership.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { hashOf } from '../keys/mailed-token.js';
import { type InvitationKey, invitationTokens, keyIn } from './invitation-token.js';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository.js';

const gone = () =>
  new AppError('not-found', { detail: 'This invitation was used, taken back, or has expired: ask for a new one' });
const inviterMayNot = () =>
  new AppError('not-found', {
    detail: 'Whoever sent this invitation may no longer give that role: ask an owner or admin for a new one',
  });

/** What the link of an invitation opens. It is used up by whoever joins first. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly membership: MembershipService,
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
    private readonly passwords: Passwords,
    private readonly proof: AddressProofService,
    private readonly limits: IdentityLimits,
    private readonly sessionRows: SessionsRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  async letter({ workspace, id }: InvitationKey): Promise<z.input<typeof InvitationLetter>> {
    const found = await this.tenancy.run({ workspace }, async (tx) => {
      // Made with this key, or with one before it.
      for (const key of [this.env.IDENTITY_REFRESH_KEY, ...this.env.IDENTITY_FORMER_REFRESH_KEYS]) {
        const { token, hash } = invitationTokens(key).mailed({ workspace, id });
        const open = await this.findOpen(tx, id, hash);
        if (open) return { open, token };
      }
      return undefined;
    });
    if (!found) throw gone();
    const { open, token } = found;
    const { email, language, workspaceName, inviter, expiresAt } = open;
    return {
      email,
      token,
      workspaceName,
      language: language ?? 'en',
      invitedBy: inviter ?? workspaceName,
      expiresAt: expiresAt.toISOString(),
    };
  }

  async offer(token: string): Promise<InvitationOffer> {
    const { workspace, id } = keyOf(token);
    const open = await this.tenancy.run({ workspace }, (tx) => this.findOpen(tx, id, hashOf(token)));
    if (!open) throw gone();
    const { workspaceName, inviter, email, role, expiresAt, emailKey } = open;
    const known = await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.accounts.findUser(tx, emailKey));
    return {
      workspaceName,
      invitedBy: inviter,
      email,
      role,
      expiresAt: expiresAt.toISOString(),
      hasAccount: known !== undefined,
    };
  }

  /** @throws AppError `forbidden` for an account with another address: the mail was not for it */
  async accept({ user, session }: Caller, token: string): Promise<{ workspaceId: string }> {
    const { workspace, id } = keyOf(token);
    await this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      const account = await this.accounts.find(tx, user);
      const open = await this.take(tx, id, token, (email) => !!account && emailKeyOf(account.email) === email);
      await this.membership.join(tx, open, new Date());
      if (open.byMail) await this.proof.prove(tx);
    });
    return { workspaceId: workspace };
  }

  /** Account, membership, session and the end of the invitation are one transaction. @throws AppError `email-taken` */
  async signUp({ token, ...input }: InvitedSignUpInput, client: string): Promise<SignedUp> {
    const { workspace, id } = keyOf(token);
    // Nobody makes the server hash passwords with a link that is none.
    await this.offer(token);
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.limits.requireNewAccount(tx, client));
    const passwordHash = await this.passwords.hash(input.password);
    return this.tenancy.run({ user: uuidv7(), workspace }, async (tx) => {
      const open = await this.take(tx, id, token, () => true);
      const account = await this.accountsService.add(tx, {
        input: { ...input, email: open.email },
        passwordHash,
        proved: open.byMail,
      });
      const joinedAt = new Date();
      await this.membership.join(tx, open, joinedAt);
      // A token counts when it is younger than the last change of its member.
      const opened = await this.accountsService.openFirst(tx, account, open.role, new Date(joinedAt.getTime() + 1));
      return { user: userOf(account), opened };
    });
  }

  /** @throws AppError `not-found` once whoever invited may not give that role any more */
  private async findOpen(tx: WorkspaceTx, id: string, hash: Buffer): Promise<OpenInvitation | undefined> {
    const open = await this.invitations.findOpen(tx, id, hash);
    if (open && !mayAssign(open.inviterRole, open.role)) throw inviterMayNot();
    return open;
  }

  /** Of several who come at once the first one has it. */
  private async take(
    tx: UserTx & WorkspaceTx,
    id: string,
    token: string,
    isFor: (emailKey: string) => boolean,
  ): Promise<OpenInvitation> {
    await this.members.lock(tx);
    const open = await this.findOpen(tx, id, hashOf(token));
    if (!open) throw gone();
    if (!isFor(open.emailKey))
      throw new AppError('forbidden', { detail: `This invitation is for ${open.email}: sign in with that address` });
    await this.invitations.remove(tx, id);
    return open;
  }
}

const keyOf = (token: string): InvitationKey => {
  const key = keyIn(token);
  if (!key) throw gone();
  return key;
};
