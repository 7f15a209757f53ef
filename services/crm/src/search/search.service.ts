import { Injectable } from '@nestjs/common';
import { folded } from '@fernway/contracts/folded';
import {
  type HitType,
  hitTypes,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
} from '@fernway/contracts/http/crm-search';
import { Tenancy, type WorkspaceRead } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { readableBy } from '../records/record-access.js';
import { type Term, termsOf } from '../records/search-terms.js';
import { mayBeMistyped, oneTypoApart } from './one-typo.js';
import { type Found, type HitRow, SearchRepository } from './search.repository.js';
import { excerptOf, plainText, spansOf } from './spans.js';

/** With fewer matches than this, words with another letter are looked for as well. */
const few = 5;
const mostCorrections = 20;

/** Products, sales and expenses have lists, and are not among what the search finds. */
const findableBy = (caller: Caller): HitType[] => {
  const readable: readonly string[] = readableBy(caller);
  return hitTypes.filter((type) => readable.includes(type));
};

/** One search over all records that the caller may read. */
@Injectable()
export class SearchService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly search: SearchRepository,
  ) {}

  find(caller: Caller, { q, limit }: SearchQuery): Promise<SearchAnswer> {
    const terms = termsOf(q);
    if (terms.length === 0) return Promise.resolve({ items: [], corrected: false });
    const asked = { whole: folded(q).trim(), types: findableBy(caller), most: limit };
    return this.tenancy.read({ workspace: caller.workspace }, async (tx) => {
      const exact = best(await this.search.find(tx, { ...asked, terms }), limit);
      const meant = exact.length < few ? await this.corrected(tx, terms) : undefined;
      if (!meant) return { items: await this.shown(tx, exact, terms, asked.types), corrected: false };
      const whole = meant.map((term, n) => term[terms[n]!.length] ?? term[0]).join(' ');
      const others = (await this.search.find(tx, { ...asked, terms: meant, whole })).map((found) => ({
        ...found,
        rank: found.rank + 10,
      }));
      const all = best([...exact, ...others], limit);
      return { items: await this.shown(tx, all, meant, asked.types), corrected: all.length > exact.length };
    });
  }

  seen(caller: Caller, records: string): Promise<{ items: SearchHit[] }> {
    const types = findableBy(caller);
    const asked = records.split(',').map((record) => {
      const [type, id] = record.split(':') as [HitType, string];
      return { type, id };
    });
    return this.tenancy.read({ workspace: caller.workspace }, async (tx) => ({
      items: await this.shown(
        tx,
        asked.filter(({ type }) => types.includes(type)),
        [],
        types,
      ),
    }));
  }

  /** The terms with the known words that each may have been meant as; nothing where there are none. */
  private async corrected(tx: WorkspaceRead, terms: Term[]): Promise<Term[] | undefined> {
    const doubtful = terms.map(([word]) => word).filter(mayBeMistyped);
    if (doubtful.length === 0) return undefined;
    const similar = (await this.search.wordsLike(tx, doubtful)).filter(({ word, known }) => oneTypoApart(word, known));
    if (similar.length === 0) return undefined;
    return terms.map((term): Term => {
      const others = similar.filter(({ word }) => word === term[0]).map(({ known }) => known);
      // The first letter is seldom the wrong one.
      const likely = others.toSorted((one, other) => Number(other[0] === term[0][0]) - Number(one[0] === term[0][0]));
      return [...term, ...likely.slice(0, mostCorrections)];
    });
  }

  /** @param readable whom an activity or a task is about is named where the caller may read him too */
  private async shown(
    tx: WorkspaceRead,
    found: Pick<Found, 'type' | 'id'>[],
    terms: Term[],
    readable: HitType[],
  ): Promise<SearchHit[]> {
    const rows = new Map((await this.search.hits(tx, found, readable)).map((row) => [`${row.type}:${row.id}`, row]));
    return found.flatMap(({ type, id }) => {
      const row = rows.get(`${type}:${id}`);
      const hit = row && hitOf(row, terms);
      // What was said with somebody who is gone stands on no page.
      return hit && (hit.on || type === 'task') ? [hit] : [];
    });
  }
}

/** Each record once, the best first, at most so many of a type; the order of equally good ones is the one they came in. */
const best = (found: Found[], most: number): Found[] => {
  const seen = new Set<string>();
  const counts = new Map<HitType, number>();
  return found
    .toSorted((one, other) => one.rank - other.rank || hitTypes.indexOf(one.type) - hitTypes.indexOf(other.type))
    .filter(({ type, id }) => {
      const count = counts.get(type) ?? 0;
      if (seen.has(id) || count >= most) return false;
      seen.add(id);
      counts.set(type, count + 1);
      return true;
    });
};

const hitOf = ({ body, contactId, dealId, companyId, ...row }: HitRow, terms: Term[]): SearchHit => {
  const text = plainText(body ?? '');
  const title = row.title || excerptOf(text, terms);
  const inBody = row.title && text && spansOf(row.title, terms).length === 0 ? excerptOf(text, terms) : '';
  const detail = [row.detail, inBody].filter(Boolean).join(' · ');
  const ofSomebody = row.type === 'activity' || row.type === 'task';
  const [about = null] = (
    [
      ['contact', contactId],
      ['deal', dealId],
      ['company', companyId],
    ] as const
  ).flatMap(([type, id]) => (id ? [{ type, id }] : []));
  return {
    ...row,
    title,
    titleSpans: spansOf(title, terms),
    detail,
    detailSpans: spansOf(detail, terms),
    on: ofSomebody ? about : { type: row.type, id: row.id },
  };
};
