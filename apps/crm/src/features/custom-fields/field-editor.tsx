import { type CustomField, type CustomFieldType, customFieldTypes } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Dialog, Icon, PlainButton, SelectField, TextField } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { type FormEvent, useState } from 'react';
import { type Choices, ChoicesEditor } from './choices-editor.js';
import { useCreateField, useUpdateField } from './custom-fields.api.js';

type Props = { recordType: RecordType; field?: CustomField; onClose: () => void };

const isChoice = (type: CustomFieldType) => type === 'choice' || type === 'multi-choice';
const currencies = Intl.supportedValuesOf('currency');

/** A field of the workspace's own, new or known; a known one keeps its type, because its values are of it. */
export function FieldEditor({ recordType, field: given, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const names = new Intl.DisplayNames(useLanguage(), { type: 'currency' });
  const [field, setField] = useState(given);
  const [label, setLabel] = useState(given?.label ?? '');
  const [type, setType] = useState<CustomFieldType>(given?.type ?? 'text');
  const [currency, setCurrency] = useState(given?.currency ?? 'USD');
  const [choices, setChoices] = useState<Choices>(given?.options ?? []);
  const [problem, setProblem] = useState<string>();
  const [newer, setNewer] = useState<CustomField>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateField();
  const update = useUpdateField();

  const load = (current: CustomField) => {
    setField(current);
    setLabel(current.label);
    setChoices(current.options);
    setNewer(undefined);
    setProblem(undefined);
  };

  const takeBack = (saved: CustomField, before: CustomField) =>
    update
      .mutateAsync({ id: saved.id, change: { version: saved.version, label: before.label, options: before.options } })
      .catch((error: unknown) => notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const options = isChoice(type) ? choices.map(({ id, label: text }) => ({ id, label: text.trim() })) : [];
    if (!label.trim()) return setProblem(t('customFields.problem.nameless'));
    if (isChoice(type) && (options.length === 0 || options.some(({ label: text }) => !text)))
      return setProblem(t('customFields.problem.choices'));
    try {
      if (field) {
        const saved = await update.mutateAsync({
          id: field.id,
          change: { version: field.version, label: label.trim(), options },
        });
        notify({
          kind: 'success',
          title: t('customFields.saved', { name: saved.label }),
          duration: 10_000,
          action: { label: common('undo'), run: () => void takeBack(saved, field) },
        });
      } else {
        const saved = await create.mutateAsync({
          field: { recordType, label: label.trim(), type, options, ...(type === 'money' && { currency }) },
          idempotencyKey,
        });
        notify({ kind: 'success', title: t('customFields.added', { name: saved.label }) });
      }
      onClose();
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'version-conflict'
          ? (error.details['current'] as CustomField)
          : undefined;
      if (current) setNewer(current);
      else setProblem(errorText(error));
    }
  };

  return (
    <Dialog
      title={field ? t('customFields.edit', { name: field.label }) : t(`customFields.addTo.${recordType}`)}
      onClose={onClose}
    >
      <form className="crm-settings-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('customFields.label')}
          required
          maxLength={200}
          value={label}
          data-autofocus
          onChange={(event) => setLabel(event.target.value)}
        />
        <SelectField
          label={t('customFields.type')}
          disabled={field !== undefined}
          {...(field && { hint: t('customFields.typeStays') })}
          value={type}
          options={customFieldTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
          onChange={(event) => setType(event.target.value as CustomFieldType)}
        />
        {type === 'money' && (
          <SelectField
            label={t('customFields.currency')}
            disabled={field !== undefined}
            value={currency}
            options={currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))}
            onChange={(event) => setCurrency(event.target.value)}
          />
        )}
        {isChoice(type) && <ChoicesEditor choices={choices} onChange={setChoices} />}
        {newer && (
          <div role="alert" className="fw-field-error">
            {t('customFields.newer')}{' '}
            <PlainButton kind="link" onClick={() => load(newer)}>
              {t('pipelines.loadNewer')}
            </PlainButton>
          </div>
        )}
        {problem && (
          <div role="alert" className="fw-field-error">
            <Icon name="error" />
            {problem}
          </div>
        )}
        <div className="crm-settings-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={create.isPending || update.isPending}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
