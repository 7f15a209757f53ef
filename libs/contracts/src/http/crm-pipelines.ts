import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { Label, optional } from './crm-records.js';

/** What it means to be in a stage; it stays as the stage was made, because the deals in it are counted by it. */
export const stageKinds = ['open', 'won', 'lost'] as const;
export type StageKind = (typeof stageKinds)[number];

/** How the pipeline chart's legend sums up open stages. */
export const stageGroups = ['qualified', 'proposal', 'negotiation'] as const;
export type StageGroup = (typeof stageGroups)[number];

const entered = {
  name: Label,
  kind: z.enum(stageKinds),
  /** Of an open stage, and of no other. */
  group: z.enum(stageGroups).nullable().default(null),
  /** Percent that a deal starts with where none is entered. */
  probability: z.int().min(0).max(100),
  /** Days in an open stage after which a deal is stale; null: never. */
  staleAfterDays: z.int().min(1).max(3650).nullable().default(null),
};

/** A stage with an id is one that the pipeline has; one without is new. */
export const StageInput = z.strictObject({ ...entered, id: Id.optional() });
export type StageInput = z.infer<typeof StageInput>;

export const Stage = z.object({ ...entered, id: Id, name: z.string() }).meta({ id: 'Stage' });
export type Stage = z.infer<typeof Stage>;

const PipelineName = Label;
const Stages = z.array(StageInput).min(3).max(30);

export const PipelineInput = z.strictObject({ name: PipelineName, stages: Stages });
export type PipelineInput = z.infer<typeof PipelineInput>;

export const PipelineChange = z.strictObject({
  ...optional({
    name: PipelineName,
    place: z.int().min(0).max(1000),
    /** All of them, in their new order: one that is left out goes. */
    stages: Stages,
    /** Where the deals of each stage that goes are moved: its id, and that of a stage of the same kind that stays. */
    moveTo: z.record(Id, Id),
  }),
  version: z.int().positive(),
});
export type PipelineChange = z.infer<typeof PipelineChange>;

export const Pipeline = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    place: z.int(),
    stages: z.array(Stage),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Pipeline' });
export type Pipeline = z.infer<typeof Pipeline>;

export const listPipelines = endpoint({
  name: 'listPipelines',
  method: 'GET',
  path: '/api/crm/pipelines',
  access: 'deals:read',
  summary: 'Pipelines with their stages, in order; new deals go to the first unless told otherwise',
  returns: z.object({ items: z.array(Pipeline) }),
  status: 200,
});

export const createPipeline = endpoint({
  name: 'createPipeline',
  method: 'POST',
  path: '/api/crm/pipelines',
  access: 'crm:configure',
  summary: 'Add a pipeline',
  example: {
    name: 'Renewals',
    stages: [
      { name: 'Asked', kind: 'open', group: 'qualified', probability: 50, staleAfterDays: 14 },
      { name: 'Renewed', kind: 'won', group: null, probability: 100, staleAfterDays: null },
      { name: 'Ended', kind: 'lost', group: null, probability: 0, staleAfterDays: null },
    ],
  },
  body: PipelineInput,
  returns: Pipeline,
  status: 201,
  idempotent: true,
  problems: ['not-found'],
});

export const updatePipeline = endpoint({
  name: 'updatePipeline',
  method: 'PATCH',
  path: '/api/crm/pipelines/:id',
  access: 'crm:configure',
  summary: 'Rename or move a pipeline; add, change, order and remove its stages',
  params: idParams,
  example: { version: 1, name: 'Renewals' },
  body: PipelineChange,
  returns: Pipeline,
  status: 200,
  problems: ['version-conflict', 'conflict'],
});

const StageParams = z.strictObject({
  id: Id.meta({ description: 'The pipeline' }),
  stageId: Id.meta({ description: 'The stage of it' }),
});

export const restoreStage = endpoint({
  name: 'restoreStage',
  method: 'POST',
  path: '/api/crm/pipelines/:id/stages/:stageId/restore',
  access: 'crm:configure',
  summary:
    'Undo the removal of a stage: it comes back to its place, with those of its deals that were not moved on since',
  params: StageParams,
  body: z.strictObject({}),
  returns: Pipeline,
  status: 200,
  problems: ['conflict'],
});

export const restorePipeline = endpoint({
  name: 'restorePipeline',
  method: 'POST',
  path: '/api/crm/pipelines/:id/restore',
  access: 'crm:configure',
  summary:
    'Undo the removal of a pipeline: it comes back with its stages, and those of its deals that were not moved on since',
  params: idParams,
  body: z.strictObject({}),
  returns: Pipeline,
  status: 200,
  problems: ['conflict'],
});

export const deletePipeline = endpoint({
  name: 'deletePipeline',
  method: 'DELETE',
  path: '/api/crm/pipelines/:id',
  access: 'crm:configure',
  summary: 'Remove a pipeline; its deals go to the stages of another one that have the same name, else the same kind',
  params: idParams,
  query: z.strictObject({
    moveTo: Id.optional().meta({ description: 'The pipeline that takes its deals; needed where it has some' }),
  }),
  returns: null,
  status: 204,
  problems: ['conflict'],
});
