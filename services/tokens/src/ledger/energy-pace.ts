import { Injectable } from '@nestjs/common';
import { tokenRules } from '@fernway/contracts/http/tokens';
import { InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';

/** Longer than any account lives. */
const neverMs = 100 * 365 * 86_400_000;

/** How fast energy comes back. */
@Injectable()
export class EnergyPace {
  /** Milliseconds per point; null while the energy clock stands still. */
  readonly everyMs: number | null;

  constructor(@InjectEnv() env: Env) {
    this.everyMs = env.TOKENS_ENERGY_CLOCK === 'stopped' ? null : tokenRules.energyRegenerationMs;
  }

  /** The same as the ledger's functions take it. */
  get inLedger(): number {
    return this.everyMs ?? neverMs;
  }
}
