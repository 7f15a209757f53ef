import type { AccessExamples, Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import type { Tokens } from './tokens.js';

const march = { params: { month: '2026-03' } };

/** A request that works for each route that needs one, and an owner of 12,355 tokens, whose figures nobody else may read. */
export const accessExamples = async (tokens: Tokens): Promise<AccessExamples> => {
  const owner = await tokens.person();
  const order = uuidv7();
  await tokens.pay(owner, 12_345, { orderId: order });
  await tokens.settled(owner, { total: 12_355 });
  return {
    owner,
    examples: {
      'GET /api/tokens/statements/:month': march,
      'GET /api/tokens/statements/:month/csv': march,
      'GET /api/tokens/spending': { query: { from: '2026-03-01', to: '2026-03-31' } },
      'PUT /api/tokens/daily-cap': { body: { cap: null } },
      'POST /api/tokens/bonuses/exploration': { body: { route: '/dashboard/contacts' } },
      'POST /internal/tokens/reservations': async (by: Person) => ({
        body: { key: uuidv7(), payer: by.user, actor: by.user, budget: null, feature: 'email-drafting' },
      }),
    },
    secrets: ['12355', '12345', order, owner.user],
  };
};

/** What the owner did, and nobody else: both bonuses of the day, and one reservation. */
export const afterAccess = { total: 12_360, available: 12_357, held: 3 };
