import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { pickListNames } from '../http/crm-pick-lists.js';

export const PickListUpdated = defineEvent('crm.pick-list-updated', 1, ['screens'], {
  aggregate: 'crm.pick-list',
  data: z.object({ name: z.enum(pickListNames), version: z.int() }),
});
