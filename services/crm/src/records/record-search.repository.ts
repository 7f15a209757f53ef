import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { linesOf, patternsOf, termsOf } from './search-terms.js';

/** What a list can be searched in by words. */
type Searched = RecordType | 'activity' | 'task' | 'organization';

/** Up to `few` matches are looked up by their text and handed over; up to `many` the database looks them up for itself. */
const few = 1000;
/** Beyond, and where it expects thousands, the index of the sort meets them soon enough, and each row is asked for its words. */
const many = 10_000;

/** The condition that a row `r` holds every one of these words. */
export const wordsFilter = async (tx: WorkspaceRead, type: Searched, words: string): Promise<FilterSql> => {
  const terms = termsOf(words);
  const found = await tx.query<{ id: string | null }>({
    name: 'record-matches',
    text: 'select id from find_few_records($1, $2, $3) as id',
    values: [type, linesOf(terms), few + 1],
  });
  const oneByOne: FilterSql = (value) => `record_matches('${type}', r.id, ${value(patternsOf(terms))}::text[])`;
  if (found[0]?.id === null) return oneByOne;
  if (found.length <= few) return (value) => `r.id = any (${value(found.map(({ id }) => id))}::uuid[])`;
  const [{ matches } = { matches: 0 }] = await tx.query<{ matches: number }>({
    name: 'record-matches-count',
    text: 'select count(*)::int as matches from find_records($1, $2, $3)',
    values: [type, linesOf(terms), many + 1],
  });
  return matches <= many
    ? (value) => `r.id in (select find_records('${type}', ${value(linesOf(terms))}::text[], ${many}))`
    : oneByOne;
};
