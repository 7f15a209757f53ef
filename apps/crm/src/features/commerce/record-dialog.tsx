import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, ErrorState, FormProblem, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { ApiError, notify } from '@fernway/web-kit';
import { useCan } from '@fernway/web-kit/use-can';
import { dropDraft } from '@fernway/web-kit/use-draft';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { customFieldsQuery } from '../../fields/custom-fields.api.js';
import { customField, type Field, type FieldData, readField } from '../../fields/field.js';
import { FieldValue } from '../../fields/field-value.js';
import { RecordGone } from '../../record/record-gone.js';
import { recordQuery } from '../../record/record.api.js';
import { useRecordRemoval } from '../../record/use-record-removal.js';
import { useRecordSave } from '../../record/use-record-save.js';
import { useCrmWrite } from '../../write/use-crm-write.js';
import type { CommerceAccess, CommerceRecord } from './commerce.api.js';
import { EntryField } from './entry-field.js';
import { type EntryForm, useEntryForm } from './entry-form.js';
import { RecordHistory } from './record-history.js';
import '../../deals/deal-dialog.css';
import './record-dialog.css';

export type RecordForm<R extends CommerceRecord> = {
  access: CommerceAccess<R>;
  /** What a person enters, in the order of the form. */
  fields: readonly Field[];
  /** Of a new record. */
  start?: Readonly<Record<string, FieldData>>;
  /** Inputs of their own, by the field in whose place they stand; null: it has none. */
  inputs?: (form: EntryForm) => Record<string, ReactNode>;
  /** A record by the name that readers know it by. */
  named?: (record: R) => R;
  /** Words for what nobody enters, for histories. */
  further?: readonly Field[];
  /** Why a record's own fields are all that can be changed of it. */
  fixed?: (record: R) => ReactNode;
};

type Props<R extends CommerceRecord> = RecordForm<R> & { id: string | undefined; onClose: () => void };

const draftKeyOf = (type: string, id: string | undefined) => `${type}:${id ?? 'new'}`;
const isGone = (error: Error | null) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** A record over its list, or a new one: what is known of it, and who changed what. */
export function RecordDialog<R extends CommerceRecord>({ id, onClose, ...form }: Props<R>) {
  const t = useT('crm');
  const { type } = form.access;
  const custom = useQuery(customFieldsQuery(type));
  const found = useQuery({
    ...recordQuery(form.access, id ?? ''),
    enabled: id !== undefined,
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.transient,
  });
  const fields = [...form.fields, ...(custom.data?.items ?? []).map(customField)];
  const record = found.data && (form.named?.(found.data) ?? found.data);
  const content = () => {
    if (id && isGone(found.error)) return <RecordGone type={type} list={form.access.list} />;
    const error = found.error ?? custom.error;
    if (error && (!found.data || !custom.data))
      return (
        <ErrorState title={t('record.failed')} error={error} onRetry={() => void (found.refetch(), custom.refetch())} />
      );
    if ((id && !found.data) || !custom.data) return <LoadingShape lines={6} label={t('record.loading')} />;
    return <Entered {...form} fields={fields} record={record} onClose={onClose} />;
  };
  return (
    <Dialog
      wide
      title={id ? (record?.name ?? t(`records.${type}.one`)) : t(`records.${type}.add`)}
      onDiscard={() => dropDraft(draftKeyOf(type, id))}
      onClose={onClose}
    >
      {content()}
    </Dialog>
  );
}

type EnteredProps<R extends CommerceRecord> = RecordForm<R> & { record: R | undefined; onClose: () => void };

function Entered<R extends CommerceRecord>(props: EnteredProps<R>) {
  const { access, fields, further = [], fixed, record, onClose } = props;
  const mayWrite = useCan(access.write);
  const why = record && fixed?.(record);
  const entered = fields.filter(({ name }) => mayWrite && (!why || name.startsWith('fields.')));
  const shown = record ? fields.filter((field) => !entered.includes(field)) : [];
  const facts = [...fields, ...further];
  return (
    <div className="crm-commerce">
      {why}
      {record && shown.length > 0 && <Facts record={record} fields={shown} further={further} />}
      {entered.length > 0 && <EntryFields {...props} fields={entered} facts={facts} />}
      {mayWrite && !why && record && <Removal access={access} record={record} onRemoved={onClose} />}
      {record && <RecordHistory type={access.type} id={record.id} sample={record.sample} facts={facts} />}
    </div>
  );
}

function Facts({
  record,
  fields,
  further,
}: {
  record: CommerceRecord;
  fields: readonly Field[];
  further: readonly Field[];
}) {
  const known = [...fields, ...further].filter(
    (field) => readField(record, field) !== null && !links.includes(field.name),
  );
  return (
    <dl className="crm-commerce-facts">
      {known.map((field) => (
        <div key={field.name}>
          <dt className="fw-muted fw-small">{field.label}</dt>
          <dd>
            <FieldValue field={field} value={readField(record, field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Ids: what they lead to has its name beside. */
const links = ['productId', 'contactId', 'companyId'];

const takenFields = ['sku', 'externalId'];

/** A number that another record has already is told at its field, in the reader's language. */
const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code === 'conflict' &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => takenFields.includes(path));

type EntryProps<R extends CommerceRecord> = EnteredProps<R> & { facts: readonly Field[] };

/** The form of a record, and how it is saved: a new one once, a known one without losing what others changed. */
function useSaving<R extends CommerceRecord>({
  access,
  fields,
  start = {},
  record: given,
  facts,
  onClose,
}: EntryProps<R>) {
  const t = useT('crm');
  // What the person sees and changes; the page behind may already hold a newer one.
  const [record] = useState(given);
  // The same click twice, or a retry after a lost answer, must not make two records.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, entered, moneyIn } = useEntryForm(fields, record, start, draftKeyOf(access.type, record?.id));
  const create = useCrmWrite((values: Record<string, unknown>) => access.create(values, idempotencyKey));
  const { saveOrThrow, question } = useRecordSave(access, facts);

  const send = async (values: Record<string, unknown>): Promise<R | undefined> => {
    if (!record) return create.mutateAsync(values);
    return Object.keys(values).length > 0 ? saveOrThrow(record, values) : record;
  };
  const save = form.submit(async () => {
    const [price, cost] = [moneyIn('amount') ?? moneyIn('price'), moneyIn('cost')];
    if (price && cost && price.currency !== cost.currency)
      return form.report([{ path: 'cost', message: t('commerce.oneCurrency', { currency: price.currency }) }]);
    try {
      const saved = await send(entered());
      if (!saved) return;
      notify({ kind: 'success', title: t(record ? 'dealForm.saved' : 'commerce.added', { name: saved.name }) });
      form.draft.sent();
      onClose();
    } catch (error) {
      if (!isTaken(error)) throw error;
      form.report(error.errors.map(({ path }) => ({ path, message: t(`commerce.taken.${path}`) })));
    }
  });
  return { form, save, question };
}

function EntryFields<R extends CommerceRecord>(props: EntryProps<R>) {
  const { access, fields, inputs, record, onClose } = props;
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { form, save, question } = useSaving(props);
  const own = inputs?.(form) ?? {};
  return (
    <>
      <form className="crm-deal-form" onSubmit={(event) => void save(event)} noValidate>
        <DraftRestored {...form.draft} />
        <div className="crm-commerce-fields">
          {fields.map((field) =>
            field.name in own ? own[field.name] : <EntryField key={field.name} field={field} form={form} />,
          )}
        </div>
        <FormProblem>{form.failure}</FormProblem>
        <div className="crm-deal-form-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {record ? common('save') : t(`records.${access.type}.add`)}
          </PlainButton>
        </div>
      </form>
      {question}
    </>
  );
}

type RemovalProps<R extends CommerceRecord> = { access: CommerceAccess<R>; record: R; onRemoved: () => void };

function Removal<R extends CommerceRecord>({ access, record, onRemoved }: RemovalProps<R>) {
  const t = useT('crm');
  const { remove } = useRecordRemoval(access);
  return (
    <PlainButton className="crm-commerce-delete" onClick={() => void remove(record).then(onRemoved)}>
      <Icon name="trash" /> {t('record.delete', { name: record.name })}
    </PlainButton>
  );
}
