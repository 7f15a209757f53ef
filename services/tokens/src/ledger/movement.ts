import type { Account } from './account.js';

/** What a function of the ledger did: `done` moved tokens; every other outcome but `late` moved at most what had lapsed. */
export type Movement = Account & {
  outcome:
    | 'done'
    | 'duplicate'
    | 'no-account'
    | 'replayed'
    | 'reused'
    | 'closed'
    | 'insufficient-tokens'
    | 'insufficient-energy'
    | 'new-day'
    | 'alone'
    | 'daily-cap-reached'
    | 'unknown'
    | 'excess'
    | 'contradiction'
    | 'late';
  reservationId: string;
  /** Price of a reservation, amount of a settlement. */
  tokens: number;
  free: boolean;
  availableBefore: number;
  energyBefore: number;
};

export const moved = ({ outcome }: Movement): boolean => outcome === 'done' || outcome === 'late';
