import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { changeOf, type Field, type FieldData, fieldDraftKey, readField } from '../fields/field.js';
import { ContactName } from '../fields/contact-name.js';
import { FieldEditor } from '../fields/field-editor.js';
import { FieldValue } from '../fields/field-value.js';
import { type AnyRecord, type Compound, compoundText, type Fact, isCompound } from './facts.js';
import { AddressForm, WaysForm } from './compound-forms.js';
import type { SaveRecord } from './use-record-save.js';

type Next = 'stay' | 'next' | 'previous' | 'left';
type Props<R> = {
  fact: Fact;
  record: R;
  /** Without it nothing can be edited. */
  save: SaveRecord<R> | undefined;
  editing: boolean;
  onEdit: () => void;
  onDone: (next: Next) => void;
};

/** One fact of a record: its value, and in its place the editor once somebody wants to change it. */
export function FactRow<R extends AnyRecord>({ fact, record, save, editing, onEdit, onDone }: Props<R>) {
  const t = useT('crm');
  const [pending, setPending] = useState<{ value: object; until: number }>();
  const shown = pending && record.version < pending.until ? ({ ...record, ...pending.value } as R) : record;
  const text = valueOf(shown, fact, t);
  const mayEdit = save !== undefined && (isCompound(fact) || !fact.readOnly);

  const openUnlessLink = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a') && !getSelection()?.toString()) onEdit();
  };

  /** Shows what was entered until it is read back from the service, or not taken. */
  const write = async (seen: R, change: Record<string, unknown>) => {
    const value = change['fields'] ? { fields: { ...seen.fields, ...(change['fields'] as object) } } : change;
    setPending({ value: 'referredById' in change ? { ...value, referredByName: null } : value, until: Infinity });
    const saved = await save?.(seen, change);
    setPending(saved && { value, until: saved.version });
    return saved !== undefined;
  };

  return (
    <div className="crm-fact" data-field={fact.name}>
      <dt>{fact.label}</dt>
      <dd>
        {editing && save ? (
          <FactEditor fact={fact} record={record} onDone={onDone} write={write} />
        ) : (
          <>
            <span
              className={mayEdit ? 'crm-fact-value crm-fact-open' : 'crm-fact-value'}
              onClick={mayEdit ? openUnlessLink : undefined}
            >
              {text || <span className="fw-muted">{t('record.none')}</span>}
            </span>
            {mayEdit && (
              <PlainButton
                kind="quiet"
                size="icon"
                className="crm-fact-edit"
                data-fact={fact.name}
                aria-label={t('record.edit', { field: fact.label })}
                onClick={onEdit}
              >
                <Icon name="edit" />
              </PlainButton>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function valueOf(record: AnyRecord, fact: Fact, t: ReturnType<typeof useT>): ReactNode {
  if (isCompound(fact)) return compoundText(fact.name, (record as Record<string, unknown>)[fact.name], t);
  const value = readField(record, fact);
  if (fact.type === 'contact' && typeof value === 'string') return <ContactName id={value} name={nameBeside(record)} />;
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? null : (
    <FieldValue field={fact} value={value} />
  );
}

/** Of a link that was just chosen there is none yet. */
const nameBeside = (record: AnyRecord) => ('referredByName' in record ? record.referredByName : null);

type EditorProps<R> = {
  fact: Fact;
  record: R;
  onDone: (next: Next) => void;
  /** Whether it is saved. */
  write: (seen: R, change: Record<string, unknown>) => Promise<boolean>;
};

/** Holds the record as it was when the edit began: others may change it meanwhile, and must not be overwritten. */
function FactEditor<R extends AnyRecord>({ fact, record, onDone, write }: EditorProps<R>) {
  const [seen] = useState(record);
  return isCompound(fact) ? (
    <CompoundEditor fact={fact} seen={seen} onDone={onDone} onSave={(value) => write(seen, { [fact.name]: value })} />
  ) : (
    <FieldEditor
      field={fact}
      value={readField(seen, fact)}
      draftKey={fieldDraftKey(fact.name, seen.id)}
      onSave={(value) => write(seen, changeFor(fact, value))}
      onDone={onDone}
    />
  );
}

/** Fields that are a text or empty take null for nothing, tags an empty list. */
const changeFor = (field: Field, value: FieldData) =>
  changeOf(field, field.type === 'tags' && value === null ? [] : value);

type CompoundProps<R> = {
  fact: Compound;
  seen: R;
  onDone: (next: Next) => void;
  onSave: (value: unknown) => Promise<boolean>;
};

function CompoundEditor<R extends AnyRecord>({ fact, seen, onDone, onSave }: CompoundProps<R>) {
  const common = useT(commonNamespace);
  const value = (seen as Record<string, unknown>)[fact.name];
  const done = {
    draftKey: fieldDraftKey(fact.name, seen.id),
    label: fact.label,
    cancelText: common('cancel'),
    saveText: common('save'),
    onCancel: () => onDone('stay'),
    onSave: (next: unknown) => {
      const saved = onSave(next);
      onDone('stay');
      return saved;
    },
  };
  if (fact.name === 'address') return <AddressForm {...done} address={value as never} />;
  return <WaysForm {...done} kind={fact.name === 'otherEmails' ? 'email' : 'phone'} ways={value as never} />;
}
