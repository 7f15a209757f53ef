import { AppError } from '@fernway/contracts/errors';
import type { Tenancy } from '@fernway/database';
import type { Env } from '../env.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { Clock } from '../ledger/clock.js';
import { EnergyPace } from '../ledger/energy-pace.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import type { Movement } from '../ledger/movement.js';

export type AdjustmentOrder = {
  /** The same one adjusts once, for ever. */
  key: string;
  userId: string;
  /** Added where positive, else taken; what the balance lacks becomes debt. */
  tokens: number;
  /** Who did it: kept with the reason where nobody can change them. */
  operator: string;
  /** The person reads it in his history. */
  reason: string;
};

/** An operator's hand in the ledger: for `npm run fernway -- tokens adjust`, never behind a route. */
export class AdjustmentsService {
  private readonly ledger: LedgerRepository;
  private readonly changes: AccountChanges;

  /** @param tenancy of the tokens service's database */
  constructor(
    private readonly tenancy: Tenancy,
    env: Pick<Env, 'TOKENS_ENERGY_CLOCK'>,
    clock = new Clock(),
  ) {
    const pace = new EnergyPace(env as Env);
    this.ledger = new LedgerRepository(clock, pace);
    this.changes = new AccountChanges(this.ledger, pace);
  }

  adjust(order: AdjustmentOrder): Promise<Movement> {
    return this.tenancy.run({ platform: 'operator' }, async (tx) => {
      const adjusted = await this.ledger.adjust(tx, { ...order, key: `adjustment:${order.key}` });
      if (adjusted.outcome === 'no-account')
        throw new AppError('not-found', { detail: `${order.userId} has no token account` });
      if (adjusted.outcome === 'excess') {
        throw new AppError('conflict', {
          detail: `Cannot move ${order.tokens} of ${adjusted.total} tokens: what was bought is taken back by its refund alone`,
        });
      }
      await this.changes.publish(tx, adjusted);
      return adjusted;
    });
  }
}
