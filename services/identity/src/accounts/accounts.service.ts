import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { SignUpInput, User } from '@fernway/contracts/http/identity';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { AccountMailsService } from '../account-mails/account-mails.service.js';
import { AddressProofService } from '../account-mails/address-proof.service.js';
import type { Env } from '../env.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import type { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { Passwords } from './passwords.js';
import { emailKeyOf, nameOf, userOf } from './user.js';

/** `opened` is null where the address must be confirmed before the first sign-in. */
export type SignedUp = { user: User; opened: OpenSession | null };
type NewAccount = {
  input: SignUpInput;
  passwordHash: string /** The address is: by a link that was mailed to it. */;
  proved: boolean;
};

@Injectable()
export class AccountsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly accountMails: AccountMailsService,
    private readonly proof: AddressProofService,
    private readonly limits: IdentityLimits,
    @InjectEnv() private readonly env: Env,
  ) {}

  /**
   * Account, workspace, session and events are one transaction. Where confirmation is required, the answer is the same
   * for a known address, whose owner is told by mail.
   * @param client address, for the limits
   * @throws AppError `too-many-requests`; `email-taken` where accounts start at once
   */
  async signUp(input: SignUpInput, client: string): Promise<SignedUp> {
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.limits.requireNewAccount(tx, client));
    const passwordHash = await this.passwords.hash(input.password);
    return this.begin(input, passwordHash).catch((error: unknown) => {
      const known = error instanceof AppError && error.code === 'email-taken';
      if (known && this.confirmsFirst) return this.tellKnown(input);
      throw error;
    });
  }

  /**
   * An account that begins in the transaction's workspace, the event that tells of it, and the mail that proves its address.
   * @throws AppError `email-taken`
   */
  async add(tx: UserTx & WorkspaceTx, { input, passwordHash, proved }: NewAccount): Promise<Account> {
    const { email, firstName, lastName, language = 'en', timeZone = null } = input;
    const own = { id: tx.user, workspaceId: tx.workspace, theme: 'system' as const, emailVerifiedAt: null };
    const account = await this.accounts.add(
      tx,
      { ...own, email, firstName, lastName, language, timeZone, awaitsConfirmation: this.confirmsFirst && !proved },
      { emailKey: emailKeyOf(email), passwordHash },
    );
    await publishRegistration(tx, account);
    if (!proved) {
      await this.accountMails.ask(tx, account.id, 'confirmation');
      return account;
    }
    await this.proof.prove(tx);
    return (await this.accounts.find(tx, account.id))!;
  }

  /** The session that a sign-up begins with; none before an address is proved that must be. */
  async openFirst(tx: UserTx & WorkspaceTx, account: Account, role: Role, issuedAt: Date): Promise<OpenSession | null> {
    if (account.awaitsConfirmation) return null;
    const { user, workspace } = tx;
    return this.sessions.open(tx, { user, workspace, role, keepSignedIn: false, issuedAt });
  }

  private get confirmsFirst(): boolean {
    return this.env.SIGN_UP_CONFIRMATION === 'required';
  }

  private begin(input: SignUpInput, passwordHash: string): Promise<SignedUp> {
    const user = uuidv7();
    const workspace = uuidv7();
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const account = await this.add(tx, { input, passwordHash, proved: false });
      await this.accounts.addWorkspace(tx, { id: workspace, name: nameOf(account) }, user);
      return { user: userOf(account), opened: await this.openFirst(tx, account, 'owner', new Date()) };
    });
  }

  /** Answers as if the account had just been made. */
  private async tellKnown({
    email,
    firstName,
    lastName,
    language = 'en',
    timeZone = 'UTC',
  }: SignUpInput): Promise<SignedUp> {
    await this.accountMails.askByAddress(email, 'account-exists');
    const createdAt = new Date().toISOString();
    const user = {
      id: uuidv7(),
      email,
      firstName,
      lastName,
      language,
      theme: 'system' as const,
      timeZone,
      createdAt,
      emailVerified: false,
    };
    return { user, opened: null };
  }
}

const publishRegistration = (tx: UserTx, account: Account): Promise<string> =>
  outbox.publish(tx, UserRegistered, {
    subject: account.id,
    version: account.version,
    user: account.id,
    workspace: account.workspaceId,
    data: {
      userId: account.id,
      workspaceId: account.workspaceId,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      language: account.language,
      timeZone: account.timeZone ?? 'UTC',
    },
  });
