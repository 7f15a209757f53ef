import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { Pipeline } from '../http/crm-pipelines.js';

const pipeline = { aggregate: 'crm.pipeline' } as const;

/** Not of the one that every workspace begins with: nobody has seen the workspace without it. */
export const PipelineCreated = defineEvent('crm.pipeline-created', 1, ['screens'], { ...pipeline, data: Pipeline });
/** Its name, its place or its stages changed, or it came back. What became of its deals, they tell themselves. */
export const PipelineUpdated = defineEvent('crm.pipeline-updated', 1, ['screens'], { ...pipeline, data: Pipeline });
export const PipelineDeleted = defineEvent('crm.pipeline-deleted', 1, ['screens'], {
  ...pipeline,
  data: z.object({ id: z.uuid(), version: z.int() }),
});
