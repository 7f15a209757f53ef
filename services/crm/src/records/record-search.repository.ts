import type { FilterSql } from './record-filter.js';
import { linesOf, termsOf } from './search-terms.js';

/** The condition that a row `r` of a table holds every one of these words: all that have them are looked up. A page of a list need not (`readPage`). */
export const wordsFilter = (table: string, words: string): FilterSql => {
  const terms = linesOf(termsOf(words));
  return (value) => `r.id in (select find_records('${table}', ${value(terms)}::text[], null))`;
};
