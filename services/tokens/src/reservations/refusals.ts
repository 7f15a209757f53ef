import { AppError } from '@fernway/contracts/errors';
import { accountPending } from '../ledger/account-pending.js';
import type { Movement } from '../ledger/movement.js';

/** @throws why nothing is held, unless something is; the refusal of a daily cap is the cap's own */
export const requireHeld = ({ outcome, tokens, available }: Movement, label: string): void => {
  if (outcome === 'no-account') throw accountPending();
  if (outcome === 'reused') throw new AppError('idempotency-key-reused');
  if (outcome === 'closed') {
    throw new AppError('conflict', { detail: 'The reservation of this key is closed: use a new key' });
  }
  if (outcome === 'insufficient-tokens') {
    throw new AppError(outcome, {
      detail: `You need ${tokens} tokens to use ${label}. Current balance: ${available}`,
      details: { needed: tokens, available },
    });
  }
  if (outcome === 'insufficient-energy') {
    throw new AppError(outcome, { detail: "You've run out of energy. Top up to continue using AI features." });
  }
};
