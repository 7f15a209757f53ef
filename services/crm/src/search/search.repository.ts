import { Injectable } from '@nestjs/common';
import type { HitType, SearchHit } from '@fernway/contracts/http/crm-search';
import type { WorkspaceRead } from '@fernway/database';
import { linesOf, type Term } from '../records/search-terms.js';

/** `rank`: 0 is the title itself, 4 a match outside of it. */
export type Found = { type: HitType; id: string; rank: number };
export type HitRow = Pick<SearchHit, 'type' | 'id' | 'kind' | 'title' | 'detail' | 'stage' | 'sample'> & {
  body: string | null;
  contactId: string | null;
  dealId: string | null;
  companyId: string | null;
};

const details = (...texts: string[]) => `concat_ws(' · ', ${texts.map((text) => `nullif(${text}, '')`).join(', ')})`;
const nobody = `null as body, null::uuid as "contactId", null::uuid as "dealId", null::uuid as "companyId"`;
const itself = `null as kind, null as stage, ${nobody}`;
/** Whom an activity or a task is about, as far as it is there. */
const about = `left join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id and c.deleted_at is null
  left join deal d on d.workspace_id = r.workspace_id and d.id = r.deal_id and d.deleted_at is null
  left join company o on o.workspace_id = r.workspace_id and o.id = r.company_id and o.deleted_at is null`;
const abouts = `c.id as "contactId", d.id as "dealId", o.id as "companyId"`;
/** Of those whom the caller may read, the first one's name. */
const named = (of: string, type: HitType) => `case when '${type}' = any ($2::text[]) then ${of}.name end`;
const who = details(`coalesce(${named('c', 'contact')}, ${named('d', 'deal')}, ${named('o', 'company')})`);
const shown = 'r.id = any ($1::uuid[]) and r.deleted_at is null';

const hitsOf: Record<HitType, string> = {
  contact: `select 'contact' as type, r.id, r.name as title, ${details('r.company_name', 'r.email', 'r.phone')} as detail, r.sample, ${itself}
              from contact r where ${shown}`,
  company: `select 'company', r.id, r.name, ${details('r.industry', 'r.domain', 'r.phone')}, r.sample, ${itself} from company r where ${shown}`,
  deal: `select 'deal', r.id, r.name, ${details('r.number', 'r.customer_name')}, r.sample, null, s.name, ${nobody}
           from deal r join stage s on s.workspace_id = r.workspace_id and s.id = r.stage_id where ${shown}`,
  task: `select 'task', r.id, r.title, ${who}, r.sample, null, null, r.body, ${abouts} from task r ${about} where ${shown}`,
  activity: `select 'activity', r.id, r.title, ${who}, r.sample, r.kind, null, r.body, ${abouts}
               from activity r ${about} where ${shown}`,
  organization: `select 'organization', r.id, r.name, ${details('r.industry', 'r.email', 'r.phone')}, r.sample, ${itself}
                   from organization r where ${shown}`,
};

@Injectable()
export class SearchRepository {
  /** Up to a few times `most` of each type, in no order, some of them twice. */
  find(
    tx: WorkspaceRead,
    { terms, whole, types, most }: { terms: Term[]; whole: string; types: HitType[]; most: number },
  ): Promise<Found[]> {
    return tx.query<Found>({
      name: 'search-records',
      text: 'select type, id, rank from search_records($1, $2, $3, $4)',
      values: [linesOf(terms), whole, types, most],
    });
  }

  /** Words of the workspace's names that may have been meant. */
  wordsLike(tx: WorkspaceRead, words: string[]): Promise<{ word: string; known: string }[]> {
    return tx.query({
      name: 'search-words-like',
      text: 'select word, known from search_corrections($1)',
      values: [words],
    });
  }

  /** What the search shows of these records; those that are gone are left out. */
  hits(tx: WorkspaceRead, found: Pick<Found, 'type' | 'id'>[], readable: HitType[]): Promise<HitRow[]> {
    const types = [...new Set(found.map(({ type }) => type))].toSorted();
    if (types.length === 0) return Promise.resolve([]);
    // The columns take their names from the first.
    const first = `select * from (${hitsOf.contact}) as r where $2::text[] is null`;
    return tx.query<HitRow>({
      name: `search-hits ${types.join(' ')}`,
      text: [first, ...types.map((type) => hitsOf[type])].join('\nunion all '),
      values: [found.map(({ id }) => id), readable],
    });
  }
}
