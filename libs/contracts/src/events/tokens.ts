import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { Balance, Energy } from '../http/tokens.js';

const account = { aggregate: 'tokens.account' } as const;

export const BalanceChanged = defineEvent('tokens.balance-changed', 1, ['own screens'], {
  ...account,
  data: z.object({ userId: z.uuid(), balance: Balance, energy: Energy }),
});

export const BalanceLow = defineEvent('tokens.balance-low', 1, ['messaging', 'own screens'], {
  ...account,
  data: z.object({ userId: z.uuid(), available: z.int() }),
});

export const EnergyDepleted = defineEvent('tokens.energy-depleted', 1, ['own screens'], {
  ...account,
  data: z.object({ userId: z.uuid() }),
});
