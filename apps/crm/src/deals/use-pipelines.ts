import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pipelinesQuery } from './deals.api.js';

/** The workspace's pipelines, as they are called to who looks. */
export function usePipelines() {
  const { pipeline } = useDefaultNames();
  const select = useCallback((pipelines: Pipeline[]) => pipelines.map(pipeline), [pipeline]);
  return useQuery({ ...pipelinesQuery, select });
}
