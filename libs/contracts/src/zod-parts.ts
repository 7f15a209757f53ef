import { config } from 'zod';

// Faster by functions made of text where that is allowed. No page of ours allows it, and the try alone costs each start
// a report of what its policy refused.
if ('document' in globalThis) config({ jitless: true });

/**
 * The parts of zod that contracts are written with. Browsers get these and no others: whoever needs one more adds it.
 */
export {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  enum,
  int,
  iso,
  literal,
  looseObject,
  null,
  nullable,
  number,
  object,
  optional,
  record,
  strictObject,
  string,
  stringFormat,
  tuple,
  union,
  unknown,
  url,
  uuid,
} from 'zod';
export type { core, infer, input, output, ZodObject, ZodOptional, ZodString, ZodType } from 'zod';
