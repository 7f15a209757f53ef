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
import { useMutation, useQueryClient } from '@tanstack/react-query';

const usePipelineWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => client.invalidateQueries({ queryKey: ['crm'] }) });
};

export const useCreatePipeline = () =>
  usePipelineWrite(({ pipeline, idempotencyKey }: { pipeline: PipelineInput; idempotencyKey: string }) =>
    call(createPipeline, { body: pipeline, idempotencyKey }),
  );

export const useUpdatePipeline = () =>
  usePipelineWrite(({ id, change }: { id: string; change: PipelineChange }) => call(updatePipeline, { params: { id }, body: change }));

export const useDeletePipeline = () =>
  usePipelineWrite(({ id, moveTo }: { id: string; moveTo: string }) => call(deletePipeline, { params: { id }, query: { moveTo } }));

export const useRestorePipeline = () => usePipelineWrite(({ id }: Pipeline) => call(restorePipeline, { params: { id }, body: {} }));

/** One after the other: each takes its place among those that are there. */
export const useRestoreStages = () =>
  usePipelineWrite(async ({ id, stageIds }: { id: string; stageIds: string[] }) => {
    for (const stageId of stageIds) await call(restoreStage, { params: { id, stageId }, body: {} });
  });
