import { mostAttached } from '@fernway/contracts/http/ai-chat';
import { hitTypes, listSeenRecords } from '@fernway/contracts/http/crm-search';
import { call } from '@fernway/web-kit';
import { useSearchParams } from '@fernway/web-kit/router';
import { useEffect, useEffectEvent } from 'react';
import type { Question } from './question.js';

const key = new RegExp(`^(${hitTypes.join('|')}):[0-9a-f]{8}-[0-9a-f-]{27}$`);

/** Other pages lead here with `?record=contact:<id>`: it is attached to the question, and leaves the address. */
export function useRecordInAddress(question: Question, onQuestion: (change: Partial<Question>) => void) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('record');
  const attach = useEffectEvent((found: Question['attached']) => {
    // Whoever comes from a record asks about that one: of too many the first ones give way.
    onQuestion({
      attached: [...question.attached.filter(({ id }) => found.every((record) => record.id !== id)), ...found].slice(
        -mostAttached,
      ),
    });
    setSearch((params) => (params.delete('record'), params), { replace: true });
  });
  useEffect(() => {
    if (!asked) return undefined;
    const left = new AbortController();
    const read = key.test(asked)
      ? call(listSeenRecords, { query: { records: asked }, signal: left.signal }).then(({ items }) => items)
      : Promise.resolve([]);
    read.then(
      (items) => left.signal.aborted || attach(items.map(({ type, id, title }) => ({ type, id, label: title }))),
      // What cannot be read now can be attached by hand.
      () => undefined,
    );
    return () => left.abort();
  }, [asked]);
}
