import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { dropDraft, flushDraft, keepDraft, readDraft, watchDrafts } from './drafts.js';

export type DraftHandle = {
  /** What was typed before has been looked for. */
  ready: boolean;
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
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
const fits = (sample: unknown, stored: unknown) =>
  sample === undefined || sample === null || stored === null || kindOf(sample) === kindOf(stored);

/** Of fields only those that were changed: the others come back as they are by then. */
const changesOf = (initial: unknown, value: unknown): unknown =>
  isFields(initial) && isFields(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name, field]) => JSON.stringify(field) !== JSON.stringify(initial[name])),
      )
    : value;

/** A version of the page before this one may have stored it: what does not fit is left out. */
function withChanges<T>(initial: T, stored: unknown): T {
  if (!isFields(initial)) return fits(initial, stored) ? (stored as T) : initial;
  const fitting = Object.entries(isFields(stored) ? stored : {}).filter(
    ([name, field]) => name in initial && fits(initial[name], field),
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}

/**
 * Keeps what is typed as the person's draft on the server, and brings it back where it was not sent.
 *
 *     const [text, setText] = useState('');
 *     const draft = useDraft(`note:${id}`, text, setText);
 *     …  await save(text); draft.sent();
 *
 * Whatever is typed before the draft was read stays. `value` must be JSON, with null for what is absent; its first one
 * is what counts as empty. A part with another `key` must be another part (React's `key`). Without a key nothing is kept.
 */
export function useDraft<T>(key: string | undefined, value: T, restore: (value: T) => void): DraftHandle {
  const client = useQueryClient();
  const [initial] = useState(value);
  const [ready, setReady] = useState(key === undefined);
  const [restored, setRestored] = useState(false);
  const json = JSON.stringify(value);
  const seen = useRef(json);

  const bringBack = useEffectEvent((stored: unknown) => {
    setReady(true);
    const empty = JSON.stringify(initial);
    const back = withChanges(initial, stored);
    const text = JSON.stringify(back);
    if (stored === undefined || seen.current !== empty || text === empty) return;
    seen.current = text;
    setRestored(true);
    restore(back);
  });

  useEffect(() => {
    if (!key) return undefined;
    watchDrafts();
    let here = true;
    void readDraft(client, key).then((stored) => here && bringBack(stored));
    return () => {
      here = false;
      void flushDraft(key);
    };
  }, [client, key]);

  const keep = useEffectEvent(() => {
    if (!key || json === seen.current) return;
    seen.current = json;
    keepDraft(key, json === JSON.stringify(initial) ? undefined : changesOf(initial, value));
  });
  useEffect(() => keep(), [json]);

  const drop = () => {
    setRestored(false);
    if (key) dropDraft(key);
  };
  return {
    ready,
    restored,
    sent: drop,
    discard: () => {
      seen.current = JSON.stringify(initial);
      restore(initial);
      drop();
    },
  };
}
