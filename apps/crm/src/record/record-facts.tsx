import { useT } from '@fernway/i18n';
import { DateText } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { useEffect, useRef, useState } from 'react';
import { FactRow } from './fact-row.js';
import { type AnyRecord, type Fact, isCompound } from './facts.js';
import type { SaveRecord } from './use-record-save.js';

type Props<R> = { record: R; facts: readonly Fact[]; save: SaveRecord<R> | undefined };

/** All that is known of a record, each fact edited in place; Tab saves one and goes on to the next. */
export function RecordFacts<R extends AnyRecord>({ record, facts, save }: Props<R>) {
  const t = useT('crm');
  const { memberName } = useMembers();
  const [editing, setEditing] = useState<string>();
  const list = useRef<HTMLDListElement>(null);
  const returnTo = useRef<string>(undefined);
  const editable = facts.filter((fact) => isCompound(fact) || !fact.readOnly).map(({ name }) => name);

  const done = (name: string, next: 'stay' | 'next' | 'previous' | 'left') => {
    const at = editable.indexOf(name) + (next === 'next' ? 1 : next === 'previous' ? -1 : editable.length);
    setEditing(editable[at]);
    if (next !== 'left' && !editable[at]) returnTo.current = name;
  };

  useEffect(() => {
    if (editing || !returnTo.current) return;
    list.current?.querySelector<HTMLElement>(`[data-fact="${returnTo.current}"]`)?.focus();
    returnTo.current = undefined;
  }, [editing]);

  const by = memberName(record.createdBy);
  const added = by ? t('record.addedBy', { name: by }) : t('record.added');
  return (
    <>
      <dl ref={list} className="crm-facts">
        {facts.map((fact) => (
          <FactRow
            key={fact.name}
            fact={fact}
            record={record}
            save={save}
            editing={editing === fact.name}
            onEdit={() => setEditing(fact.name)}
            onDone={(next) => done(fact.name, next)}
          />
        ))}
      </dl>
      <p className="fw-muted fw-small">
        {record.sample ? t('record.sampleAdded') : added} <DateText at={record.createdAt} style="time" />
      </p>
    </>
  );
}
