import { type Batch, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import {
  cancelImport,
  checkImport,
  discardImport,
  getImport,
  getImportErrors,
  type Import,
  type ImportMapping,
  type ImportOutcome,
  type ImportReading,
  listImportRows,
  listImports,
  readImport,
  runImport,
  uploadImport,
} from '@fernway/contracts/http/crm-imports';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { useLanguage } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { upload } from '@fernway/web-kit/upload';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCrmWrite } from '../../write/use-crm-write.js';

const soon = 800;

export const atWork = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking' || state === 'running';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['crm', 'imports', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && atWork(state.data) ? soon : false),
  });

export const importsQuery = queryOptions({
  queryKey: ['crm', 'imports'],
  queryFn: ({ signal }) => call(listImports, { query: { limit: 10 }, signal }),
  meta: { live: ['crm.batch-'] },
});

export const importRowsQuery = (id: string, outcome: ImportOutcome | undefined, seen: string) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'imports', id, 'rows', outcome, seen],
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, {
        params: { id },
        query: { limit: 50, ...(outcome && { outcome }), ...(pageParam && { after: Number(pageParam) }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const ownFieldsQuery = (recordType: RecordType) =>
  queryOptions({
    queryKey: ['crm', 'custom-fields', 'import', recordType],
    queryFn: ({ signal }) => call(listCustomFields, { query: { recordType }, signal }),
  });

/** The undo of a batch, and how far it is. */
export const undoQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['crm', 'batches', id],
    queryFn: ({ signal }) => call(getBatch, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || state.data === undefined ? soon : false),
  });

export type UploadInput = {
  file: Blob;
  fileName: string;
  recordType: RecordType;
  country: string;
  timeZone: string;
  signal: AbortSignal;
};

export const useUpload = (onProgress: (share: number) => void) =>
  useMutation({
    mutationFn: ({ file, signal, ...query }: UploadInput): Promise<Import> =>
      upload(uploadImport, { query, file, onProgress, signal }),
  });

const useImportChange = <Input>(change: (input: Input) => Promise<Import>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (next) => client.setQueryData(importQuery(next.id).queryKey, next),
  });
};

export const useRead = (id: string) =>
  useImportChange((body: ImportReading) => call(readImport, { params: { id }, body }));
export const useCheck = (id: string) =>
  useImportChange((body: ImportMapping) => call(checkImport, { params: { id }, body }));
export const useRun = (id: string) => useImportChange(() => call(runImport, { params: { id }, body: {} }));
export const useCancel = (id: string) => useImportChange(() => call(cancelImport, { params: { id }, body: {} }));

export const canDiscard = ({ batchId, state }: Pick<Import, 'batchId' | 'state'>): boolean =>
  batchId === null && state !== 'checking';

export const useDiscard = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(discardImport, { params: { id } }),
    // Somebody else may have run or discarded it meanwhile: the list tells.
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true }),
  });
};

export const useUndo = (id: string) => useCrmWrite((): Promise<Batch> => call(undoBatch, { params: { id }, body: {} }));

export const useErrorFile = (id: string) => {
  const language = useLanguage();
  return useMutation({
    mutationFn: () => download(getImportErrors, { params: { id }, query: { language } }, 'not-imported.csv'),
  });
};
