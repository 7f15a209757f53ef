import { Injectable } from '@nestjs/common';
import type { Tx } from '@fernway/database';
import { addressRange, type Claim, EffectLimiter, everybody, InjectEnv, recipientKey } from '@fernway/service-kit';
import type { Env } from '../env.js';

const hour = 3600;
const day = 24 * hour;

/** How many accounts, password hashes, sessions and invitations somebody may cause. All refusals are `too-many-requests`. */
@Injectable()
export class IdentityLimits {
  constructor(
    private readonly limiter: EffectLimiter,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Before the password of a new account is hashed, in a transaction that ends before it is: it counts whatever becomes of it. */
  requireNewAccount(tx: Tx, client: string): Promise<void> {
    const { LIMIT_ACCOUNTS_PER_CLIENT, LIMIT_ACCOUNTS } = this.env;
    const claims = [
      this.hashOf(client),
      of('accounts of a client', LIMIT_ACCOUNTS_PER_CLIENT, hour, addressRange(client)),
      of('accounts', LIMIT_ACCOUNTS, day, everybody),
    ];
    return this.limiter.require(tx, claims, 'Too many new accounts for now: try again later');
  }

  /** Before a password is looked at, likewise. */
  requireHash(tx: Tx, client: string): Promise<void> {
    return this.limiter.require(tx, [this.hashOf(client)], 'Too many attempts from this address: try again later');
  }

  /** Once the password was right: nobody else can use up an account's. */
  requireSession(tx: Tx, user: string): Promise<void> {
    return this.limiter.require(
      tx,
      [of('sign-ins of an account', this.env.LIMIT_SIGN_INS_PER_ACCOUNT, hour, user)],
      'Too many sign-ins for now: try again later',
    );
  }

  requireInvitation(tx: Tx, sender: string, recipient: string): Promise<void> {
    const claims = [
      of('invitations of a sender', this.env.LIMIT_INVITATIONS_PER_SENDER, day, sender),
      of('invitations of a recipient', this.env.LIMIT_INVITATIONS_PER_RECIPIENT, day, recipientKey(recipient)),
    ];
    return this.limiter.require(tx, claims, 'Too many invitations for today: try again later');
  }

  private hashOf(client: string): Claim {
    return of('password hashes of a client', this.env.LIMIT_HASHES_PER_CLIENT, hour, addressRange(client));
  }
}

const of = (name: string, most: number, seconds: number, whose: string): Claim => ({
  limit: { name, most, seconds },
  of: whose,
});
