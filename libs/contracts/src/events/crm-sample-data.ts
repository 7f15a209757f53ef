import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

/** Sample data was loaded, removed or adopted: the events of its records are quiet, and screens hear of them all by this one. */
export const SampleDataChanged = defineEvent('crm.sample-data-changed', 1, ['screens'], {
  aggregate: 'crm.sample-data',
  everything: true,
  data: z.object({ loaded: z.boolean() }),
});
