import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

/** A figure that somebody watches has crossed their threshold: `path` leads to where it stands. The envelope's user is that person. */
export const AlertRaised = defineEvent('analytics.alert-raised', 1, ['messaging'], {
  aggregate: 'analytics.alert',
  data: z.object({
    alertId: z.uuid(),
    workspaceId: z.uuid(),
    userId: z.uuid(),
    title: z.string(),
    path: z.string(),
    raisedAt: z.iso.datetime(),
  }),
});

/** What is kept about the records of a workspace, each fed by its own events. */
export const readModels = ['leads', 'sales', 'expenses', 'deals', 'targets', 'interactions', 'accounts'] as const;
export type ReadModel = (typeof readModels)[number];

/** A read model has taken in what happened: whoever shows it may read it again. `version` is the time in milliseconds. */
export const ModelChanged = defineEvent('analytics.model-changed', 1, ['analytics', 'screens'], {
  aggregate: 'analytics.model',
  many: true,
  data: z.object({ model: z.enum(readModels) }),
});
