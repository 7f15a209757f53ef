import { deleteAttachment, listAttachments, restoreAttachment } from '@fernway/contracts/http/crm-attachments';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Subject, subjectIds } from '../record/record.api.js';

/** Files of a record, the latest first. */
export const filesQuery = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'files', subject.type, subject.id],
    queryFn: ({ pageParam, signal }) =>
      call(listAttachments, {
        query: { ...subjectIds(subject), limit: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['crm.attachment-'] },
  });

const useWrite = <Output>(write: (id: string) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: ['crm', 'files'] }) });
};

export const useDeleteFile = () => useWrite((id: string) => call(deleteAttachment, { params: { id } }));

export const useRestoreFile = () => useWrite((id: string) => call(restoreAttachment, { params: { id }, body: {} }));
