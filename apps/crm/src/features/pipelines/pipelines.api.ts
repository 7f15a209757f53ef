import {
  createPipeline,
  deletePipeline,
  type Pipeline,
  type PipelineChange,
  type PipelineInput,
  restorePipeline,
  restoreStage,
  updatePipeline,
} from '@fernway/contracts/http/crm-pipelines';
import { call } from '@fernway/web-kit';
import { useCrmWrite } from '../../write/use-crm-write.js';

export const useCreatePipeline = () =>
  useCrmWrite(({ pipeline, idempotencyKey }: { pipeline: PipelineInput; idempotencyKey: string }) =>
    call(createPipeline, { body: pipeline, idempotencyKey }),
  );

export const useUpdatePipeline = () =>
  useCrmWrite(({ id, change }: { id: string; change: PipelineChange }) =>
    call(updatePipeline, { params: { id }, body: change }),
  );

export const useDeletePipeline = () =>
  useCrmWrite(({ id, moveTo }: { id: string; moveTo: string }) =>
    call(deletePipeline, { params: { id }, query: { moveTo } }),
  );

export const useRestorePipeline = () =>
  useCrmWrite(({ id }: Pipeline) => call(restorePipeline, { params: { id }, body: {} }));

/** One after the other: each takes its place among those that are there. */
export const useRestoreStages = () =>
  useCrmWrite(async ({ id, stageIds }: { id: string; stageIds: string[] }) => {
    for (const stageId of stageIds) await call(restoreStage, { params: { id, stageId }, body: {} });
  });
