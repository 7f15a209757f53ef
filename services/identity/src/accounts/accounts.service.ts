import { Injectable } from '@nestjs/common';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { SignUpInput, User } from '@fernway/contracts/http/identity';
import { Tenancy, type UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import { type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import type { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { Passwords } from './passwords.js';
import { emailKeyOf, userOf } from './user.js';

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
    const { account, opened } = await this.tenancy.run({ user, workspace }, async (tx) => {
      const account = await this.accounts.add(
        tx,
        {
          id: user,
          email: input.email,
          firstName: input.firstName,
          lastName: input.lastName,
          language: input.language ?? 'en',
          theme: 'system',
          timeZone: input.timeZone ?? null,
          workspaceId: workspace,
        },
        { emailKey: emailKeyOf(input.email), passwordHash },
      );
      await this.accounts.addWorkspace(
        tx,
        { id: workspace, name: `${input.firstName} ${input.lastName}` },
        'owner',
      );
      await this.publishRegistered(tx, account);
      return {
        account,
        opened: await this.sessions.open(tx, {
          user,
          workspace,
          role: 'owner',
          keepSignedIn: false,
          issuedAt: new Date(),
        }),
      };
    });
    return { user: userOf(account), opened };
  }

  private async publishRegistered(tx: UserTx, account: Account): Promise<void> {
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
  }
}
