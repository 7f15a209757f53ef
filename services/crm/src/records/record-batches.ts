import { isSubject, type RecordType } from '@fernway/contracts/http/crm-records';
import type { FilterSql } from './record-filter.js';

type Asked = { batchId?: string | undefined; batchAction?: 'created' | 'updated' | undefined };

/** What a list's question asks of a batch: a record that only got a note by it counts as changed, as the batch counts it. */
export const ofBatch = (type: RecordType, { batchId, batchAction }: Asked): FilterSql[] => {
  if (!batchId) return [];
  return [
    (value) => {
      const batch = value(batchId);
      const made = `r.id in (select h.${type}_id from ${type}_history h where h.batch_id = ${batch} and h.action = 'created')`;
      if (batchAction === 'created') return made;
      const noted = ` union select a.${type}_id from activity a where a.batch_id = ${batch} and a.${type}_id is not null`;
      const touched = `r.id in (select h.${type}_id from ${type}_history h where h.batch_id = ${batch}${isSubject(type) ? noted : ''})`;
      return batchAction === 'updated' ? `${touched} and not ${made}` : touched;
    },
  ];
};
