import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The workspace's own fields of a kind of record, in their order. */
export const customFieldsQuery = (recordType: RecordType) =>
  queryOptions({
    queryKey: ['crm', 'custom-fields', recordType],
    queryFn: ({ signal }) => call(listCustomFields, { query: { recordType }, signal }),
  });
