import { OutputFilter } from './output-filter.js';
import type { Secrets } from './secrets.js';

/** A text that a model wrote, as it may be shown and kept: see OutputFilter. It cites nothing. */
export const safeText = (text: string, secrets?: Secrets): string => {
  const filter = new OutputFilter(() => '', secrets);
  return (filter.feed(text) + filter.end()).trim();
};

/** The same of every text of a result, keys and all else as they are. */
export const safeResult = (value: unknown, secrets?: Secrets): unknown => {
  if (typeof value === 'string') return safeText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => safeResult(item, secrets));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, safeResult(held, secrets)]));
};
