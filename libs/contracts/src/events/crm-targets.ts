import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { TargetCell, targetScopes } from '../http/crm-targets.js';

/** Monthly targets that were set, removed, copied, or brought along by a merge; some hundred of them at a time. */
export const TargetsChanged = defineEvent('crm.target-changed', 1, ['analytics', 'screens'], {
  aggregate: 'crm.target',
  many: true,
  data: z.object({ scope: z.enum(targetScopes), cells: z.array(TargetCell) }),
});
