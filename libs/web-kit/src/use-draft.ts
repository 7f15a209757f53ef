import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import {
  draftOwner,
  dropDraft,
  flushDraft,
  isTooLong,
  keepDraft,
  onDraftNews,
  readDraft,
  readNews,
  watchDrafts,
  type DraftNews,
} from './drafts.js';

export type DraftHandle = {
  /** What is seen was typed before, and came back. */
  restored: boolean;
  /** Another tab or device has another text: puts it here, and offers this one in its place. */
  takeElsewhere: (() => void) | undefined;
  /** What is seen is too long to be kept: it goes with the page. */
  tooLong: boolean;
  /** It was sent: the draft goes. */
  sent: () => void;
  /** It is being sent, by a form that goes at once: the draft goes too, and is there again where it was not taken, or failed. */
  sending: (taken: Promise<boolean>) => void;
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

type Hearing = {
  /** The draft that was there, undefined without one. */
  onRead: (stored: unknown) => void;
  /** The draft as it is by now, after another tab or device wrote it. */
  onKept: (stored: unknown) => void;
  /** Another tab sent or discarded the draft, which was this. */
  onDropped: (dropped: unknown) => void;
};

/** Reads a draft, and hears what becomes of it elsewhere: of other tabs at once, of other devices when the person comes back. */
function useHearing(key: string | undefined, hearing: Hearing) {
  const client = useQueryClient();
  const onRead = useEffectEvent(hearing.onRead);
  const onKept = useEffectEvent(hearing.onKept);
  const onNews = useEffectEvent((about: string, news: DraftNews) => {
    if (about !== key) return;
    if ('value' in news) hearing.onKept(news.value);
    else hearing.onDropped(news.dropped);
  });

  useEffect(() => {
    if (!key) return undefined;
    watchDrafts();
    let here = true;
    const readAgain = async () => {
      if (document.visibilityState === 'hidden') return;
      const stored = await readNews(client, key);
      if (here && stored !== undefined) onKept(stored);
    };
    const stopNews = onDraftNews((about, news) => onNews(about, news));
    globalThis.addEventListener('focus', readAgain);
    document.addEventListener('visibilitychange', readAgain);
    void readDraft(client, key).then((stored) => here && onRead(stored));
    return () => {
      here = false;
      stopNews();
      globalThis.removeEventListener('focus', readAgain);
      document.removeEventListener('visibilitychange', readAgain);
      void flushDraft(key);
    };
  }, [client, key]);
}

/** Keeps each value as a draft that was not shown as one: `showing` says which comes next. */
function useTyping(key: string | undefined, initial: unknown, value: unknown) {
  const json = JSON.stringify(value);
  const seen = useRef({ json, typed: false });
  const [place] = useState(draftOwner);
  const keep = useEffectEvent(() => {
    if (!key || json === seen.current.json) return;
    const typed = !same(value, initial);
    seen.current = { json, typed };
    keepDraft(key, typed ? changesOf(initial, value) : undefined, place);
  });
  useEffect(() => keep(), [json]);
  return {
    place,
    /** Since a draft was shown or sent. */
    isTyped: () => seen.current.typed,
    showing: (next: unknown, typed = false) => {
      seen.current = { json: JSON.stringify(next), typed };
    },
  };
}

/**
 * Keeps what is typed as the person's draft on the server, and brings it back where it was not sent.
 *
 *     const [text, setText] = useState('');
 *     const draft = useDraft(`note:${id}`, text, setText);
 *     …  await save(text); draft.sent();
 *
 * What is typed before the draft was read stays, below it. What is typed elsewhere meanwhile is shown where nothing was
 * typed here, and else offered. `value` must be JSON, with null for what is absent; its first one counts as empty. A
 * part with another `key` must be another part (React's `key`). Without one nothing is kept.
 */
export function useDraft<T>(key: string | undefined, value: T, restore: (value: T) => void): DraftHandle {
  const [initial] = useState(value);
  const [restored, setRestored] = useState(false);
  const [elsewhere, setElsewhere] = useState<{ value: T }>();
  const { place, isTyped, showing } = useTyping(key, initial, value);
  const changes = changesOf(initial, value);

  const show = (next: T, typedToo = false) => {
    showing(next, typedToo);
    setRestored(!same(next, initial));
    restore(next);
  };

  useHearing(key, {
    onRead: (stored) => {
      const back = withDraft(initial, value, stored);
      if (!key || stored === undefined || same(back, value)) return;
      const both = !same(value, initial);
      if (both) keepDraft(key, changesOf(initial, back));
      show(back, both);
    },
    onKept: (stored) => {
      const theirs = withDraft(initial, initial, stored);
      const agree = same(stored, changes) || same(theirs, value);
      if (agree) return;
      if (isTyped()) setElsewhere({ value: theirs });
      else show(theirs);
    },
    onDropped: (dropped) => {
      setElsewhere(undefined);
      if (!isTyped() || same(dropped, changes)) show(initial);
      else if (key) keepDraft(key, changes);
    },
  });

  const drop = () => {
    showing(value);
    setRestored(false);
    setElsewhere(undefined);
    if (key) dropDraft(key);
  };
  const sending = async (taken: Promise<boolean>) => {
    drop();
    if (!(await taken.catch(() => false)) && key) keepDraft(key, changes, place);
  };
  const take = (theirs: T) => {
    setElsewhere({ value });
    if (key) keepDraft(key, changesOf(initial, theirs), place);
    show(theirs);
  };
  return {
    restored,
    takeElsewhere: elsewhere && !same(elsewhere.value, value) ? () => take(elsewhere.value) : undefined,
    tooLong: key !== undefined && isTooLong(changes),
    sent: drop,
    sending,
    discard: () => (drop(), show(initial)),
  };
}

export { draftsQuery, dropDraft, flushDraft, flushDrafts } from './drafts.js';
