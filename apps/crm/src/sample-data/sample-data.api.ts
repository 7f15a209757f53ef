import {
  adoptSampleData,
  getSampleData,
  loadSampleData,
  type RemoveQuery,
  removeSampleData,
  type SampleData,
  type SampleDataInput,
} from '@fernway/contracts/http/crm-sample-data';
import { call } from '@fernway/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const sampleDataQuery = queryOptions({
  queryKey: ['crm', 'sample-data'],
  queryFn: ({ signal }) => call(getSampleData, { signal }),
  meta: { live: ['crm.sample-data-'] },
});

export type SampleStep =
  | { do: 'load'; input: SampleDataInput }
  | { do: 'remove'; keep: RemoveQuery['keep'] }
  | { do: 'adopt' };

const taken = (step: SampleStep): Promise<SampleData> => {
  if (step.do === 'load') return call(loadSampleData, { body: step.input });
  return step.do === 'remove'
    ? call(removeSampleData, { query: { keep: step.keep } })
    : call(adoptSampleData, { body: {} });
};

/** Every list and figure is read again: those that hear hints, by the one that this causes. */
export const useSampleStep = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: taken,
    onSuccess: (state) => {
      client.setQueryData(sampleDataQuery.queryKey, state);
      return client.invalidateQueries({
        predicate: ({ queryKey, meta }) => queryKey[0] !== 'identity' && !meta?.live,
      });
    },
  });
};
