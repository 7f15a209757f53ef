import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { linesOf, patternsOf, termsOf } from './search-terms.js';

/** What a list can be searched in by words. */
type Searched = RecordType | 'activity' | 'task' | 'organization';

/** So many matches are looked up by their text. Of more the index of the sort soon meets a page, and each row is asked for its words. */
const few = 10_000;

/** The condition that a row `r` holds every one of these words. */
export const wordsFilter = async (tx: WorkspaceRead, type: Searched, words: string): Promise<FilterSql> => {
  const terms = termsOf(words);
  // As text, which nobody takes apart on its way back: to look thousands up again would cost more than all else.
  const [{ ids } = { ids: null }] = await tx.query<{ ids: string | null }>({
    name: 'record-matches',
    text: `select case when count(*) = count(id) and count(*) < $3 then coalesce(array_agg(id), '{}')::text end as ids
             from find_few_records($1, $2, $3) as id`,
    values: [type, linesOf(terms), few + 1],
  });
  return ids === null
    ? (value) => `record_matches('${type}', r.id, ${value(patternsOf(terms))}::text[])`
    : (value) => `r.id = any (${value(ids)}::uuid[])`;
};
