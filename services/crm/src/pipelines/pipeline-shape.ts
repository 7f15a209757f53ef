import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import type { PipelineRow } from './pipelines.repository.js';

/** Times as text. */
export const pipelineOf = ({ createdAt, updatedAt, ...row }: PipelineRow): Pipeline => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
