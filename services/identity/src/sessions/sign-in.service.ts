import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { UserSignedIn } from '@fernway/contracts/events/identity';
import type { SignInInput, User } from '@fernway/contracts/http/identity';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { InjectEnv } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { Passwords } from '../accounts/passwords.js';
import { emailKeyOf, userOf } from '../accounts/user.js';
import type { Env } from '../env.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { type OpenSession, SessionsService } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** For throttling; the device where the account was signed in to there before. */
export type Client = { address: string; device: string | undefined };

@Injectable()
export class SignInService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly limits: IdentityLimits,
    @InjectEnv() private readonly env: Env,
  ) {}

  /**
   * @throws AppError `invalid-credentials`, the same for a wrong password and an unknown address;
   *   `too-many-requests` with `retryAfter` in seconds; `email-unverified`, for the right password only
   */
  async signIn(input: SignInInput, from: Client): Promise<{ user: User; opened: OpenSession }> {
    const credential = await this.requirePassword(input, from);
    const signedIn = await this.tenancy.run({ platform: 'session' }, (tx) =>
      this.openFor(tx, credential.userId, input),
    );
    await this.requireSame(credential.passwordHash, emailKeyOf(input.email), signedIn.opened);
    return signedIn;
  }

  /** @throws AppError `invalid-credentials`, `too-many-requests` as signIn */
  async requirePassword(
    { email, password }: Pick<SignInInput, 'email' | 'password'>,
    from: Client,
  ): Promise<{ userId: string; passwordHash: string }> {
    const emailKey = emailKeyOf(email);
    const attempt = this.throttle.attempt(emailKey, from.address, from.device);
    // Counted as failed before the password is looked at: a burst of parallel guesses gains nothing.
    const credential = await this.tenancy.run({ platform: 'sign-in' }, async (tx) => {
      await attempt.count(tx);
      await this.limits.requireHash(tx, from.address);
      return this.accounts.findCredential(tx, emailKey);
    });
    const right = await this.passwords.isRight(password, credential?.passwordHash);
    if (!credential || !right) throw new AppError('invalid-credentials');
    await this.tenancy.run({ platform: 'sign-in' }, (tx) => attempt.forgive(tx));
    return credential;
  }

  /**
   * A password that was reset while this sign-in was on its way is the old one. Opening waits for a reset (it refers to
   * the locked account), so whichever came first is seen here or by the reset.
   */
  private async requireSame(passwordHash: string, emailKey: string, opened: OpenSession): Promise<void> {
    const now = await this.tenancy.run({ platform: 'sign-in' }, (tx) => this.accounts.findCredential(tx, emailKey));
    if (now?.passwordHash === passwordHash) return;
    await this.sessions.end(opened);
    throw new AppError('invalid-credentials');
  }

  private async openFor(tx: PlatformTx, userId: string, { keepSignedIn, timeZone }: SignInInput) {
    await this.limits.requireSession(tx, userId);
    const issuedAt = new Date();
    const known = await this.accounts.find(tx, userId);
    if (!known) throw new AppError('invalid-credentials');
    if (known.awaitsConfirmation && this.env.SIGN_UP_CONFIRMATION === 'required')
      throw new AppError('email-unverified', { detail: 'Please click the confirmation link that we mailed you first' });
    const account = timeZone && !known.timeZone ? await this.accounts.update(tx, userId, { timeZone }) : known;
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
