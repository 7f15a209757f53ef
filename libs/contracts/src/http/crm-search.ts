import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPattern } from '../endpoint.js';
import { activityKinds } from './crm-activities.js';
import { Text, visible } from '../text.js';

/** What the search finds, in the order in which equally good matches are shown. */
export const hitTypes = ['contact', 'company', 'deal', 'task', 'activity', 'organization'] as const;
export type HitType = (typeof hitTypes)[number];

/** Where what was looked for stands in a text: from, to (exclusive), in UTF-16 code units. */
const Spans = z.array(z.tuple([z.int(), z.int()]));

export const SearchHit = z
  .object({
    type: z.enum(hitTypes),
    id: Id,
    /** Of an activity: call, note and so on. */
    kind: z.enum(activityKinds).nullable(),
    title: z.string(),
    titleSpans: Spans,
    /** What tells it apart: company and e-mail, number and customer, or the words around the match in a note. */
    detail: z.string(),
    detailSpans: Spans,
    /** Of a deal, as it is stored: `nameIn` gives a default one in the reader's language. */
    stage: z.string().nullable(),
    /** The record on whose page it stands: itself, or whom an activity or a task is about; null where that is nobody. */
    on: z.object({ type: z.enum(hitTypes), id: Id }).nullable(),
    sample: z.boolean(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchQuery = z.strictObject({
  /** Every word must occur: in part, with or without accents, or with one wrong, missing, added or swapped letter. */
  q: visible(Text.trim().min(1).max(200)),
  /** At most so many of each type. */
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchAnswer = z
  .object({
    /** The best matches first. */
    items: z.array(SearchHit),
    /** There are few with the words as they were typed, so that those with one other letter are among them. */
    corrected: z.boolean(),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchRecords = endpoint({
  name: 'searchRecords',
  method: 'GET',
  path: '/api/crm/search',
  access: 'workspace:read',
  summary: 'Find contacts, companies, deals, tasks, activities and organizations by any part of their words',
  query: SearchQuery,
  returns: SearchAnswer,
  status: 200,
});

const RecordKeys = z
  .string()
  .regex(new RegExp(`^((${hitTypes.join('|')}):${idPattern}(,(?!$)|$)){1,20}$`))
  .meta({
    description: 'At most 20 records: `contact:<id>,deal:<id>`',
  });

export const SeenQuery = z.strictObject({ records: RecordKeys });
export type SeenQuery = z.infer<typeof SeenQuery>;

export const listSeenRecords = endpoint({
  name: 'listSeenRecords',
  method: 'GET',
  path: '/api/crm/search/seen',
  access: 'workspace:read',
  summary: 'Records by type and id as the search shows them, in the order given; those that are gone are left out',
  query: SeenQuery,
  returns: z.object({ items: z.array(SearchHit) }),
  status: 200,
});
