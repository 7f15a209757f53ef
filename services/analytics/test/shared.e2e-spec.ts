import { startAnalytics } from './analytics.js';
import { expenses } from './shared/expenses.e2e-spec.js';
import { fallback } from './shared/fallback.e2e-spec.js';
import { industry } from './shared/industry.e2e-spec.js';
import { leads } from './shared/leads.e2e-spec.js';
import { retention } from './shared/retention.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';

const analytics = await startAnalytics();
afterAll(() => analytics.close());

rules(analytics);
leads(analytics);
industry(analytics);
expenses(analytics);
fallback(analytics);
retention(analytics);
