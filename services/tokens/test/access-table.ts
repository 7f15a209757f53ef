import type { AccessTable } from '@fernway/service-kit/testing';

/** Who may call what, by hand: what the contracts say is held against it. */
export const accessTable: AccessTable = {
  'GET /api/tokens/balance': 'user',
  'POST /api/tokens/bonuses/exploration': 'user',
  'POST /api/tokens/bonuses/login': 'user',
  'GET /api/tokens/costs': 'public',
  'GET /api/tokens/daily-cap': 'user',
  'PUT /api/tokens/daily-cap': 'user',
  'GET /api/tokens/energy': 'user',
  'GET /api/tokens/forecast': 'user',
  'GET /api/tokens/key-spending': 'user',
  'GET /api/tokens/spending': 'user',
  'GET /api/tokens/statements/:month': 'user',
  'GET /api/tokens/statements/:month/csv': 'user',
  'GET /api/tokens/transactions': 'user',
  'GET /api/tokens/verification': 'user',
  'POST /internal/tokens/reservations': 'service ai',
};
