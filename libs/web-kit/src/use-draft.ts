import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { dropDraft, flushDraft, keepDraft, onDropped, readDraft, watchDrafts } from './drafts.js';

export type DraftHandle = {
  /** What is seen was typed before, and came back. */
  restored: boolean;
  /** It was sent: the draft goes. */
  sent: () => void;
  /** The person wants it no more: the draft goes, and what is seen is as at the beginning. */
  discard: () => void;
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
const fits = (sample: unknown, stored: unknown) =>
  sample === undefined || sample === null || stored === null || kindOf(sample) === kindOf(stored);

/** Of fields only those that were changed: the others come back as they are by then. */
const changesOf = (initial: unknown, value: unknown): unknown =>
  isFields(initial) && isFields(value)
    ? Object.fromEntries(Object.entries(value).filter(([name, field]) => !same(field, initial[name])))
    : value;

/** One value with the draft in it: text that was typed before the draft was read stands below that of the draft. */
function valueWithDraft(initial: unknown, seen: unknown, stored: unknown): unknown {
  if (!fits(initial, stored)) return seen;
  if (same(seen, initial)) return stored;
  return typeof seen === 'string' && typeof stored === 'string' && !seen.includes(stored) ? `${stored}\n${seen}` : seen;
}

/** What is seen, with the draft. A version of the page before this one may have stored it: what does not fit is left out. */
function withDraft<T>(initial: T, seen: T, stored: unknown): T {
  if (!isFields(initial)) return valueWithDraft(initial, seen, stored) as T;
  const fields = Object.entries(isFields(stored) ? stored : {}).filter(([name]) => name in initial);
  const both = fields.map(([name, field]) => [name, valueWithDraft(initial[name], (seen as Fields)[name], field)]);
  return { ...seen, ...Object.fromEntries(both) };
}

/**
 * Keeps what is typed as the person's draft on the server, and brings it back where it was not sent.
 *
 *     const [text, setText] = useState('');
 *     const draft = useDraft(`note:${id}`, text, setText);
 *     …  await save(text); draft.sent();
 *
 * What is typed before the draft was read stays, below it. `value` must be JSON, with null for what is absent;
 * its first one counts as empty. A part with another `key` must be another part (React's `key`). Without one nothing is kept.
 */
export function useDraft<T>(key: string | undefined, value: T, restore: (value: T) => void): DraftHandle {
  const client = useQueryClient();
  const [initial] = useState(value);
  const [restored, setRestored] = useState(false);
  const json = JSON.stringify(value);
  const seen = useRef(json);

  const bringBack = useEffectEvent((stored: unknown) => {
    const back = withDraft(initial, value, stored);
    if (!key || same(back, value)) return;
    if (!same(value, initial)) keepDraft(key, changesOf(initial, back));
    seen.current = JSON.stringify(back);
    setRestored(true);
    restore(back);
  });

  const begin = useEffectEvent(() => {
    seen.current = JSON.stringify(initial);
    setRestored(false);
    restore(initial);
  });

  useEffect(() => {
    if (!key) return undefined;
    watchDrafts();
    let here = true;
    const stopHearing = onDropped((dropped) => dropped === key && begin());
    void readDraft(client, key).then((stored) => here && stored !== undefined && bringBack(stored));
    return () => {
      here = false;
      stopHearing();
      void flushDraft(key);
    };
  }, [client, key]);

  const keep = useEffectEvent(() => {
    if (!key || json === seen.current) return;
    seen.current = json;
    keepDraft(key, same(value, initial) ? undefined : changesOf(initial, value));
  });
  useEffect(() => keep(), [json]);

  const drop = () => {
    setRestored(false);
    if (key) dropDraft(key);
  };
  return {
    restored,
    sent: drop,
    discard: () => {
      seen.current = JSON.stringify(initial);
      restore(initial);
      drop();
    },
  };
}

export { draftsQuery, dropDraft, flushDraft, flushDrafts } from './drafts.js';
