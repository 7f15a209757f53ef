import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'The tokens that AI features cost: balance, history, bonuses, energy.',
  groups: [
    {
      name: 'Balance',
      description: 'What is there, what is held, and when it runs out.',
      paths: ['balance', 'verification', 'forecast', 'spending', 'key-spending'],
    },
    { name: 'History', description: 'Ledger entries and monthly statements.', paths: ['transactions', 'statements'] },
    { name: 'Costs', description: 'What each feature costs.', paths: ['costs'] },
    { name: 'Bonuses', description: 'Tokens that are given for visits.', paths: ['bonuses'] },
    { name: 'Limits', description: 'Energy, and the most that may be spent in a day.', paths: ['energy', 'daily-cap'] },
  ],
};
