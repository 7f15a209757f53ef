import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { UserSignedIn } from '@fernway/contracts/events/identity';
import type { SignInInput, User } from '@fernway/contracts/http/identity';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { Passwords } from '../accounts/passwords.js';
import { emailKeyOf, userOf } from '../accounts/user.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { type OpenSession, SessionsService } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * @param address of the client, for throttling
   * @throws AppError `invalid-credentials`, the same for a wrong password and an unknown address;
   *   `too-many-requests` with `retryAfter` in seconds
   */
  async signIn(input: SignInInput, address: string): Promise<{ user: User; opened: OpenSession }> {
    const emailKey = emailKeyOf(input.email);
    const attempt = this.throttle.attempt(emailKey, address);
    // Counted as failed before the password is looked at: a burst of parallel guesses gains nothing.
    const credential = await this.tenancy.run({ platform: 'sign-in' }, async (tx) => {
      await attempt.count(tx);
      return this.accounts.findCredential(tx, emailKey);
    });
    const right = await this.passwords.isRight(input.password, credential?.passwordHash);
    if (!credential || !right) throw new AppError('invalid-credentials');
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => attempt.forgive(tx));
    return this.tenancy.run({ platform: 'session' }, (tx) => this.openFor(tx, credential.userId, input));
  }

  private async openFor(tx: PlatformTx, userId: string, { keepSignedIn, timeZone }: SignInInput) {
    const issuedAt = new Date();
    const known = await this.accounts.find(tx, userId);
    if (!known) throw new AppError('invalid-credentials');
    const account =
      timeZone && !known.timeZone ? await this.accounts.update(tx, userId, { timeZone }) : known;
    const member = await this.workspaces.membershipOf(tx, userId, account.workspaceId);
    if (!member) throw new AppError('forbidden', { detail: 'This account is not a member of any workspace' });
    const opened = await this.sessions.open(tx, {
      user: userId,
      workspace: member.workspaceId,
      role: member.role,
      keepSignedIn,
      issuedAt,
    });
    await outbox.publish(tx, UserSignedIn, {
      subject: userId,
      version: account.version,
      user: userId,
      workspace: member.workspaceId,
      data: { userId, sessionId: opened.id },
    });
    return { user: userOf(account), opened };
  }
}
