import { z } from '@fernway/contracts/zod';
import type { Access } from './access.js';
import { isCurrency } from './currencies.js';
import { emailOf, isEmail } from './email.js';
import type { ErrorCode } from './errors.js';

export type Endpoint = {
  /** What clients call it, the same as the constant's name: `listContacts`. It stays as long as the call does. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path with `:params`, as the gateway serves it: `/api/crm/contacts/:id`. */
  path: `/${string}`;
  access: Access;
  /** API keys are refused, whatever their scopes. */
  peopleOnly?: true;
  summary: string;
  /** What a line cannot say, for who writes a client: Markdown. */
  description?: string;
  /** A body as somebody would send it, where the one made of the schema would not do. */
  example?: unknown;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Of a body that is not JSON: the file itself, or a form. */
  bodyType?: BodyType;
  /** `null`: the answer has no body. */
  returns: z.ZodType | null;
  /** Of an answer that is not JSON: files, pages, streams of events (`returns` is then one event). */
  answerTypes?: readonly string[];
  status: 200 | 201 | 202 | 204;
  /** By status, what a protocol of its own answers besides, as JSON; null: without a body. */
  otherAnswers?: Readonly<Record<number, { description: string; returns: z.ZodType | null }>>;
  /** Accepts an `Idempotency-Key`: the same key and body answer the same for 24 h. */
  idempotent?: boolean;
  /** How it may refuse, beside what follows from access, parameters, body and key for every call. */
  problems?: readonly ErrorCode[];
};

/** Beside `application/json`. */
type BodyType = 'application/octet-stream' | 'application/x-www-form-urlencoded';

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
/** For texts that hold ids: `contact:<id>`. */
export const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** An address that mail can be sent to, as `isEmail` knows it. */
export const Email = z.stringFormat('email', isEmail).overwrite(emailOf).max(254).meta({ format: 'idn-email' });
/** Databases know no year 0, and no fraction of a hundred digits. */
export const Timestamp = z.iso.datetime().refine((time) => !time.startsWith('0000') && time.length <= 40);
export const idParams = z.strictObject({ id: Id });

/** Integer minor units and an ISO 4217 code; never a float. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

/** A currency as a person or a program names it. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, { abort: true })
  .refine(isCurrency, { error: 'No currency has this code' });

/** What a person may enter as an amount: no debt, and a code as ISO 4217 writes it. */
export const EnteredMoney = Money.extend({ amount: z.int().min(0), currency: CurrencyCode });

/** Paging of every list: 50 by default, at most 200. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'How many at most' }),
  after: z.string().max(500).optional().meta({ description: '`next` of the page before: goes on after its last item' }),
};

/** Paging of a list whose cursor is the id of its last item. */
export const idPageQuery = {
  ...pageQuery,
  after: Id.optional().meta({ description: '`next` of the page before: goes on after its last item' }),
};

/** Of every list that somebody may keep a copy of. */
export const updatedSince = Timestamp.optional().meta({
  description:
    'Only what was added, changed or restored at this time or later; who polls asks from a minute before the last request on. `/api/crm/deletions` has what was deleted, and how to keep a copy',
});
