import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

/** A read model has taken in what happened: whoever shows it may read it again. `version` is the time in milliseconds. */
export const ModelChanged = defineEvent('analytics.model-changed', 1, ['screens'], {
  aggregate: 'analytics.model',
  many: true,
  data: z.object({ model: z.enum(['leads']) }),
});
