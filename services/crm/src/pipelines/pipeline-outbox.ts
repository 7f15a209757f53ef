import { PipelineUpdated } from '@fernway/contracts/events/crm-pipelines';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { about } from '../records/record-change.js';
import { pipelineOf } from './pipeline-shape.js';
import type { PipelineRow } from './pipelines.repository.js';

/** Sample data sells in the workspace's own pipelines. */
export const aboutPipeline = (tx: WorkspaceTx, { id, version }: Pick<Pipeline, 'id' | 'version'>) =>
  about(tx, { id, version, sample: false });

export const publishUpdated = async (tx: WorkspaceTx, row: PipelineRow): Promise<Pipeline> => {
  const pipeline = pipelineOf(row);
  await outbox.publish(tx, PipelineUpdated, { ...aboutPipeline(tx, pipeline), data: pipeline });
  return pipeline;
};
