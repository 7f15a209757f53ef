import { adjustments } from './shared/adjustments.e2e-spec.js';
import { bonuses } from './shared/bonuses.e2e-spec.js';
import { clawBacks } from './shared/claw-backs.e2e-spec.js';
import { dailyCap } from './shared/daily-cap.e2e-spec.js';
import { energy } from './shared/energy.e2e-spec.js';
import { freeAnalyses } from './shared/free-analyses.e2e-spec.js';
import { keyBudgets } from './shared/key-budgets.e2e-spec.js';
import { ledger } from './shared/ledger.e2e-spec.js';
import { migrations } from './shared/migrations.e2e-spec.js';
import { reports } from './shared/reports.e2e-spec.js';
import { reservations } from './shared/reservations.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';
import { Tokens } from './tokens.js';

const tokens = await Tokens.start();
afterAll(() => tokens.close());

// First, while there is little to recompute: these read the whole ledger again and again.
ledger(tokens);
rules(tokens);
adjustments(tokens);
bonuses(tokens);
clawBacks(tokens);
dailyCap(tokens);
energy(tokens);
freeAnalyses(tokens);
keyBudgets(tokens);
migrations();
reservations(tokens);
reports(tokens);
