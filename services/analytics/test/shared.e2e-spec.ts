import { startAnalytics } from './analytics.js';
import { customers } from './shared/customers.e2e-spec.js';
import { expenses } from './shared/expenses.e2e-spec.js';
import { figures } from './shared/figures.e2e-spec.js';
import { industry } from './shared/industry.e2e-spec.js';
import { leads } from './shared/leads.e2e-spec.js';
import { retention } from './shared/retention.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';
import { watches } from './shared/watches.e2e-spec.js';

const analytics = await startAnalytics();
afterAll(() => analytics.close());

rules(analytics);
leads(analytics);
industry(analytics);
expenses(analytics);
customers(analytics);
figures(analytics);
watches(analytics);
retention(analytics);
