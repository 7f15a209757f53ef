import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { PlatformTx } from '@fernway/database';
import { addressRange, InjectEnv } from '@fernway/service-kit';
import { createHmac } from 'node:crypto';
import type { Env } from '../env.js';
import { SignInThrottleRepository } from './sign-in-throttle.repository.js';

/** Failures that are free before waiting begins, per hour without failure. */
const allowed = { pair: 5, account: 30, address: 100, device: 5 } as const;

export type Attempt = {
  /** Counts it as a failure. @throws AppError `too-many-requests` when its turn has not come */
  count(tx: PlatformTx): Promise<void>;
  /** It succeeded: what was counted against this account from this address is forgotten. */
  forgive(tx: PlatformTx): Promise<void>;
};

/**
 * Slows down guessing, by account and address together, and less strictly by each alone: one attacker with many
 * addresses, or one with many accounts. A device from which somebody signed in to the account before is counted by
 * itself alone: what others guess elsewhere does not make it wait, and its own guesses soon do. The wait doubles with
 * each failure, from one second to 15 minutes.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly repository: SignInThrottleRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @param device what names the device for this account, where it is a known one */
  attempt(emailKey: string, address: string, device: string | undefined): Attempt {
    const client = addressRange(address);
    const own = device ? this.key('device', emailKey, device) : this.key('pair', emailKey, client);
    const keys = device
      ? [{ key: own, allowed: allowed.device }]
      : [
          { key: own, allowed: allowed.pair },
          { key: this.key('account', emailKey), allowed: allowed.account },
          { key: this.key('address', client), allowed: allowed.address },
        ];
    return {
      count: async (tx) => {
        const wait = await this.repository.secondsLeft(
          tx,
          keys.map(({ key }) => key),
        );
        if (wait > 0) throw new AppError('too-many-requests', { details: { retryAfter: Math.ceil(wait) } });
        await this.repository.countFailure(tx, keys);
      },
      forgive: (tx) =>
        this.repository.forgive(
          tx,
          keys.map(({ key }) => key),
          own,
        ),
    };
  }

  /** Keyed, so that the table tells nobody which addresses tried to sign in. */
  private key(...parts: string[]): Buffer {
    return createHmac('sha256', this.env.IDENTITY_REFRESH_KEY)
      .update(`sign-in throttle ${JSON.stringify(parts)}`)
      .digest();
  }
}
