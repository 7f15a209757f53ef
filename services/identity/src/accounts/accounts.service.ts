import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { SignUpInput, User } from '@fernway/contracts/http/identity';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import { type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import type { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { Passwords } from './passwords.js';
import { emailKeyOf, nameOf, userOf } from './user.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
  ) {}

  /** Account, workspace, session and event are one transaction. */
  async signUp(input: SignUpInput): Promise<{ user: User; opened: OpenSession }> {
    const passwordHash = await this.passwords.hash(input.password);
    const user = uuidv7();
    const workspace = uuidv7();
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const account = await this.add(tx, input, passwordHash);
      await this.accounts.addWorkspace(tx, { id: workspace, name: nameOf(account) }, user);
      return { user: userOf(account), opened: await this.openFirst(tx, 'owner', new Date()) };
    });
  }

  /**
   * An account that begins in the transaction's workspace, and the event that tells of it.
   * @throws AppError `email-taken`
   */
  async add(tx: UserTx & WorkspaceTx, input: SignUpInput, passwordHash: string): Promise<Account> {
    const { email, firstName, lastName, language = 'en', timeZone = null } = input;
    const own = { id: tx.user, workspaceId: tx.workspace, theme: 'system' as const };
    const account = await this.accounts.add(
      tx,
      { ...own, email, firstName, lastName, language, timeZone },
      { emailKey: emailKeyOf(email), passwordHash },
    );
    await outbox.publish(tx, UserRegistered, {
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
    return account;
  }

  /** The session that a sign-up begins with. */
  openFirst(tx: UserTx & WorkspaceTx, role: Role, issuedAt: Date): Promise<OpenSession> {
    const { user, workspace } = tx;
    return this.sessions.open(tx, { user, workspace, role, keepSignedIn: false, issuedAt });
  }
}
