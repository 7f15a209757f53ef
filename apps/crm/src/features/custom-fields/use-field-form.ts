import type { CustomField, CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { type FormEvent, useState } from 'react';
import { newerIn } from '../../settings/newer-version.js';
import type { Choices } from './choices-editor.js';
import { useCreateField, useUpdateField } from './custom-fields.api.js';

export const isChoice = (type: CustomFieldType) => type === 'choice' || type === 'multi-choice';

type Draft = { label: string; type: CustomFieldType; currency: string; choices: Choices };

const draftOf = (field: CustomField | undefined, currency: string): Draft => ({
  label: field?.label ?? '',
  type: field?.type ?? 'text',
  currency: field?.currency ?? currency,
  choices: field?.options ?? [],
});

const optionsOf = ({ type, choices }: Draft): Choices =>
  isChoice(type) ? choices.map(({ id, label }) => ({ id, label: label.trim() })) : [];

/** Key of the text that says what is wrong. */
function problemOf(draft: Draft): 'nameless' | 'choices' | undefined {
  if (!draft.label.trim()) return 'nameless';
  const options = optionsOf(draft);
  return isChoice(draft.type) && (options.length === 0 || options.some(({ label }) => !label)) ? 'choices' : undefined;
}

/** Adds a field or changes one, and says so; a change can be taken back. */
function useFieldSave(recordType: RecordType) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateField();
  const update = useUpdateField();

  const takeBack = (saved: CustomField, before: CustomField) =>
    update
      .mutateAsync({ id: saved.id, change: { version: saved.version, label: before.label, options: before.options } })
      .catch((error: unknown) => notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }));

  const change = async (field: CustomField, draft: Draft) => {
    const saved = await update.mutateAsync({
      id: field.id,
      change: { version: field.version, label: draft.label.trim(), options: optionsOf(draft) },
    });
    notify({
      kind: 'success',
      title: t('customFields.saved', { name: saved.label }),
      duration: 10_000,
      action: { label: common('undo'), run: () => void takeBack(saved, field) },
    });
  };

  const add = async (draft: Draft) => {
    const { label, type, currency } = draft;
    const field = { recordType, label: label.trim(), type, options: optionsOf(draft) };
    const saved = await create.mutateAsync({
      field: { ...field, ...(type === 'money' && { currency }) },
      idempotencyKey,
    });
    notify({ kind: 'success', title: t('customFields.added', { name: saved.label }) });
  };

  return {
    save: (field: CustomField | undefined, draft: Draft) => (field ? change(field, draft) : add(draft)),
    busy: create.isPending || update.isPending,
  };
}

/** What the editor of a field holds; the field itself may be replaced by what somebody else saved meanwhile. */
export function useFieldForm(recordType: RecordType, given: CustomField | undefined, onDone: () => void) {
  const t = useT('crm');
  const [field, setField] = useState(given);
  const currency = useWorkspaceCurrency();
  const [draft, setDraft] = useState(() => draftOf(given, currency));
  const [loaded, setLoaded] = useState(draft.choices);
  const kept = useDraft(`custom-field:${given?.id ?? `new:${recordType}`}`, draft, (back) => {
    setDraft(back);
    setLoaded(back.choices);
  });
  const [problem, setProblem] = useState<string>();
  const [newer, setNewer] = useState<CustomField>();
  const { save, busy } = useFieldSave(recordType);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblem(undefined);
  };

  const load = (current: CustomField) => {
    setField(current);
    set({ label: current.label, choices: current.options });
    setLoaded(current.options);
    setNewer(undefined);
    setProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(draft);
    if (wrong) return setProblem(t(`customFields.problem.${wrong}`));
    try {
      await save(field, draft);
      kept.sent();
      onDone();
    } catch (error) {
      const current = newerIn<CustomField>(error);
      if (current) setNewer(current);
      else setProblem(errorText(error));
    }
  };

  const dirty = draft.choices !== loaded;
  return { field, draft, kept, dirty, set, problem, newer, load, submit, busy };
}
