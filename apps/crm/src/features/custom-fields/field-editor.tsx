import { type CustomField, type CustomFieldType, customFieldTypes } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, PlainButton, SelectField, TextField } from '@fernway/ui';
import { EditorProblems } from '../../settings/editor-problems.js';
import { ChoicesEditor } from './choices-editor.js';
import { isChoice, useFieldForm } from './use-field-form.js';

type Props = { recordType: RecordType; field?: CustomField; onClose: () => void };

const currencies = Intl.supportedValuesOf('currency');

/** A field of the workspace's own, new or known; a known one keeps its type, because its values are of it. */
export function FieldEditor({ recordType, field: given, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const names = new Intl.DisplayNames(useLanguage(), { type: 'currency' });
  const form = useFieldForm(recordType, given, onClose);
  const { field, draft, kept, dirty, set, problem, newer, load, submit, busy } = form;

  const nameless = draft.label.trim() ? undefined : problem;

  return (
    <Dialog
      title={field ? t('customFields.edit', { name: field.label }) : t(`customFields.addTo.${recordType}`)}
      dirty={dirty}
      onDiscard={kept.discard}
      onClose={onClose}
    >
      <form className="crm-settings-form" noValidate onSubmit={(event) => void submit(event)}>
        <DraftRestored {...kept} />
        <TextField
          label={t('customFields.label')}
          required
          maxLength={200}
          value={draft.label}
          data-autofocus
          error={nameless}
          onChange={(event) => set({ label: event.target.value })}
        />
        <SelectField
          label={t('customFields.type')}
          disabled={field !== undefined}
          {...(field && { hint: t('customFields.typeStays') })}
          value={draft.type}
          options={customFieldTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
          onChange={(event) => set({ type: event.target.value as CustomFieldType })}
        />
        {draft.type === 'money' && (
          <SelectField
            label={t('customFields.currency')}
            disabled={field !== undefined}
            value={draft.currency}
            options={currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))}
            onChange={(event) => set({ currency: event.target.value })}
          />
        )}
        {isChoice(draft.type) && <ChoicesEditor choices={draft.choices} onChange={(choices) => set({ choices })} />}
        <EditorProblems
          newer={newer && t('customFields.newer')}
          onLoadNewer={() => newer && load(newer)}
          problem={nameless ? undefined : problem}
        />
        <div className="crm-settings-end">
          <PlainButton onClick={() => (kept.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
