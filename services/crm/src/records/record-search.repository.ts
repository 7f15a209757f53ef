import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { linesOf, patternsOf, termsOf } from './search-terms.js';

/** Up to here matches are looked up by their text and then sorted; beyond, the index of the sort meets them soon enough. */
const few = 1000;

/** The condition that a row `r` holds every one of these words. */
export const wordsFilter = async (tx: WorkspaceTx, type: RecordType, words: string): Promise<FilterSql> => {
  const terms = termsOf(words);
  const found = await tx.query<{ id: string }>({
    name: 'record-matches',
    text: 'select id from find_records($1, $2, $3) as id',
    values: [type, linesOf(terms), few + 1],
  });
  return found.length > few
    ? (value) => `record_matches('${type}', r.id, ${value(patternsOf(terms))}::text[])`
    : (value) => `r.id = any (${value(found.map(({ id }) => id))}::uuid[])`;
};
