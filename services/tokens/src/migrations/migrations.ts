import { Ledger1790000200001 } from './1790000200001-ledger.js';
import { LedgerFunctions1790000200002 } from './1790000200002-ledger-functions.js';
import { DailyBonuses1790000200003 } from './1790000200003-daily-bonuses.js';

export const migrations = [Ledger1790000200001, LedgerFunctions1790000200002, DailyBonuses1790000200003];
