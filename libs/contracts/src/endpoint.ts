import { z } from '@fernway/contracts/zod';
import type { Access } from './access.js';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path with `:params`, as the gateway serves it: `/api/crm/contacts/:id`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** What a line cannot say, for who writes a client: Markdown. */
  description?: string;
  /** A body as somebody would send it, where the one made of the schema would not do. */
  example?: unknown;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `null`: the answer has no body. */
  returns: z.ZodType | null;
  status: 200 | 201 | 202 | 204;
  /** Accepts an `Idempotency-Key`: the same key and body answer the same for 24 h. */
  idempotent?: boolean;
};

/** Declares one call once: Nest routes it, OpenAPI describes it, the browser calls it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the caller sends as body, query and params. */
export type BodyOf<E extends Endpoint> = Sent<E['body']>;
export type QueryOf<E extends Endpoint> = Sent<E['query']>;
export type ParamsOf<E extends Endpoint> = Sent<E['params']>;
/** What the caller gets. */
export type AnswerOf<E extends Endpoint> = Parsed<E['returns']>;

/** A page of a list: `next` is the cursor for `after`, null on the last page. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });

export const Id = z.uuid();
/** Databases know no year 0. */
export const Timestamp = z.iso.datetime().refine((time) => !time.startsWith('0000'));
export const idParams = z.strictObject({ id: Id });

/** Integer minor units and an ISO 4217 code; never a float. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

/** Paging of every list: 50 by default, at most 200. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'How many at most' }),
  after: z.string().max(500).optional().meta({ description: '`next` of the page before: goes on after its last item' }),
};

/** Of every list that somebody may keep a copy of. */
export const updatedSince = Timestamp.optional().meta({
  description: 'Only what was added, changed or restored at this time or later. `/api/crm/deletions` has what was deleted, and how to keep a copy',
});
