import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, SelectField } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { dropDraft, useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useId, useState } from 'react';
import { changeOf, type Field, type FieldData, fieldDraftKey, isEmpty } from '../fields/field.js';
import { useFieldDraft } from '../fields/field-draft.js';
import { FieldInput } from '../fields/field-input.js';
import type { Column } from '../records/record-kind.js';

type Props = {
  type: RecordType;
  columns: Pick<Column<never>, 'field' | 'change'>[];
  /** The field that it opens with. */
  first: string;
  /** Whether its records have tags. */
  tagged: boolean;
  count: number;
  onApply: (set: Record<string, unknown>) => Promise<void>;
  onClose: () => void;
};

type Entry = { name: string; field: Field; set: (value: FieldData) => Record<string, unknown>; empties: boolean };

const tagEntries = (t: Translate): Entry[] => [
  {
    name: 'tags',
    field: { name: 'tags', label: t('records.bulk.addTags'), type: 'tags' },
    set: (addTags) => ({ addTags }),
    empties: false,
  },
  {
    name: 'removeTags',
    field: { name: 'removeTags', label: t('records.bulk.removeTags'), type: 'tags' },
    set: (removeTags) => ({ removeTags }),
    empties: false,
  },
];

/** Gives many records the same value of one field, or tags, or takes tags away. */
export function BulkDialog({ type, columns, first, tagged, count, onApply, onClose }: Props) {
  const t = useT('crm');
  const entries: Entry[] = [
    ...columns.map(
      ({ field, change }): Entry => ({
        name: field.name,
        field,
        set: (value) => change?.(value) ?? changeOf(field, value),
        empties: !field.required && field.type !== 'flag',
      }),
    ),
    ...(tagged ? tagEntries(t) : []),
  ];
  const [name, setName] = useState(first || entries[0]!.name);
  const entry = entries.find((each) => each.name === name) ?? entries[0]!;
  const draftKey = fieldDraftKey(entry.name, `bulk:${type}`);
  return (
    <Dialog title={t('records.bulk.title', { count })} onDiscard={() => dropDraft(draftKey)} onClose={onClose}>
      <SelectField
        label={t('records.bulk.field')}
        value={entry.name}
        onChange={(event) => setName(event.target.value)}
        options={entries.map((each) => ({ value: each.name, label: each.field.label }))}
      />
      <ValueForm key={entry.name} entry={entry} draftKey={draftKey} count={count} onApply={onApply} onClose={onClose} />
    </Dialog>
  );
}

function ValueForm({
  entry: { field, set, empties },
  draftKey,
  count,
  onApply,
  onClose,
}: { entry: Entry; draftKey: string } & Pick<Props, 'count' | 'onApply' | 'onClose'>) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const id = useId();
  const { attempt, busy, failure } = useAttempt();
  const [tried, setTried] = useState(false);
  const { draft, setDraft, value, problem } = useFieldDraft(field, null);
  const kept = useDraft(draftKey, draft, setDraft);
  const touched = tried || draft.length > 0;
  const wrong =
    (touched ? problem : undefined) ?? (tried && !empties && isEmpty(value) ? common('form.required') : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem || (!empties && isEmpty(value))) return;
    if (await attempt(() => onApply(set(value)))) kept.sent();
  };

  return (
    <form className="crm-bulk-form" onSubmit={(event) => void submit(event)} noValidate>
      <DraftRestored {...kept} />
      <div className="fw-field">
        <label htmlFor={id} {...(!empties && { className: 'fw-required' })}>
          {field.label}
        </label>
        <FieldInput field={field} draft={draft} onDraft={setDraft} id={id} describedBy={wrong && `${id}-problem`} />
        {wrong && (
          <div id={`${id}-problem`} className="fw-field-error">
            {wrong}
          </div>
        )}
        {!wrong && empties && isEmpty(value) && <div className="fw-small fw-muted">{t('records.bulk.empties')}</div>}
      </div>
      <FormProblem>{failure}</FormProblem>
      <div className="crm-bulk-form-end">
        <PlainButton onClick={() => (kept.discard(), onClose())}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" type="submit" busy={busy}>
          {t('records.bulk.apply', { count })}
        </PlainButton>
      </div>
    </form>
  );
}
