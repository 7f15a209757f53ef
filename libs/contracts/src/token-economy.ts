// Plain constants, without zod: the public pages print them, and stay light.

/** Token cost of every AI feature: the one table, served by the API; screens show no number of their own. */
export const costs = {
  'email-drafting': { label: 'AI Email Drafting', tokens: 3 },
  'call-summarization': { label: 'AI Call Summarization', tokens: 2 },
  'next-steps': { label: 'AI Next Steps Recommendations', tokens: 2 },
  'predictive-insights': { label: 'AI Predictive Insights', tokens: 4 },
  'crm-insights': { label: 'AI CRM Insights', tokens: 5 },
  chat: { label: 'AI Chat', tokens: 1 },
  'data-analysis': { label: 'Data Analysis', tokens: 5 },
  'sentiment-analysis': { label: 'Sentiment Analysis', tokens: 2 },
  'promotion-ideas': { label: 'Promotion Ideas', tokens: 3 },
  'workflow-step': { label: 'Workflow AI Step', tokens: 10 },
} as const satisfies Record<string, { label: string; tokens: number }>;

/** Tokens and price (minor units) of the packages; ids are the operator's prefix plus the suffix. */
export const packages = [
  { suffix: '_100', tokens: 100, price: 100, labels: [] },
  { suffix: '_200', tokens: 200, price: 200, labels: ['Popular'] },
  { suffix: '_300', tokens: 300, price: 250, labels: ['Best Value', 'Save 17%'] },
] as const;

/** Plans of a workspace: price per month (minor units) and how many contacts it may hold (null: any number). */
export const plans = [
  { id: 'starter', name: 'Starter', price: 2900, contacts: 1000, popular: false },
  { id: 'professional', name: 'Professional', price: 7900, contacts: 10_000, popular: true },
  { id: 'enterprise', name: 'Enterprise', price: 19_900, contacts: null, popular: false },
] as const;

/** Contacts of a workspace without a plan, where the operator sells plans. Sample records never count. */
export const contactsWithoutPlan = 250;

/** A workspace's first plan starts with this many days free. */
export const trialDays = 14;

/** Constants of the token economy (specification, section 9). Times in milliseconds. */
export const tokenRules = {
  initialGrant: 10,
  loginBonus: 5,
  explorationBonus: 5,
  explorationsPerDay: 3,
  dailyBonusCap: 20,
  freeAnalysesPerMonth: 2,
  energyMaximum: 20,
  energyRegenerationMs: 300_000,
  energyLow: 3,
  energyBonus: 5,
  /** Below this a balance is low: it no longer pays for the dearest of the copilot's tools. */
  balanceLow: 5,
} as const;
