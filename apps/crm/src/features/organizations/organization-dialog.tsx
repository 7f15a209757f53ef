import { departmentKinds, type Organization } from '@fernway/contracts/http/crm-organizations';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextAreaField, TextField } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { useVersionedSave } from '../../conflict/use-versioned-save.js';
import { enteredOf, OrganizationForm, textOf } from './organization-form.js';
import { useCreateOrganization, useUpdateOrganization } from './organizations.api.js';
import { useDescribe } from './use-describe.js';

/** What the dialog holds, and how it is saved; `question`: where somebody else changed the same. */
function useOrganizationForm(organization: Organization | undefined, onDone: () => void) {
  const t = useT('crm');
  const create = useCreateOrganization();
  const update = useUpdateOrganization();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useZodForm(OrganizationForm, textOf(organization), {
    draft: `organization:${organization?.id ?? 'new'}`,
  });
  const { save: saveChange, question } = useVersionedSave<Organization, Partial<ReturnType<typeof enteredOf>>>({
    write: ({ id }, change) => update.mutateAsync({ id, change: change as never }),
    describe: useDescribe(),
  });

  const save = form.submit(async (valid) => {
    const entered = enteredOf(valid);
    if (!organization) await create.mutateAsync({ body: entered, idempotencyKey });
    else if (!(await saveChange(organization, changed(organization, entered)))) return;
    notify({
      kind: 'success',
      title: t(organization ? 'organizations.updated' : 'organizations.added', { name: entered.name }),
    });
    form.draft.sent();
    onDone();
  });
  return { form, save, question };
}

/** Adds a company of one's own, or changes `organization`. */
export function OrganizationDialog({
  organization,
  onClose,
}: {
  organization?: Organization | undefined;
  onClose: () => void;
}) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { form, save, question } = useOrganizationForm(organization, onClose);
  const text = (name: Parameters<typeof form.field>[0], more = {}) => (
    <TextField label={t(`organizations.field.${name}`)} autoComplete="off" {...form.field(name)} {...more} />
  );
  const list = (name: Parameters<typeof form.field>[0], label: string) => (
    <TextAreaField label={label} rows={3} hint={t('organizations.onePerLine')} {...form.field(name)} />
  );

  return (
    <>
      <Dialog
        wide
        title={t(organization ? 'organizations.edit' : 'organizations.add')}
        onDiscard={form.draft.discard}
        onClose={onClose}
      >
        <form className="crm-organization-form" onSubmit={(event) => void save(event)} noValidate>
          <DraftRestored {...form.draft} />
          {text('name', { required: true, 'data-autofocus': true })}
          {text('registrationNumber')}
          {text('industry')}
          {text('founded', { inputMode: 'numeric' })}
          {text('employees', { inputMode: 'numeric' })}
          {text('phone', { type: 'tel' })}
          {text('email', { inputMode: 'email' })}
          {text('address')}
          {list('locations', t('organizations.field.locations'))}
          {list('teams', t('organizations.field.teams'))}
          {departmentKinds.map((kind) => (
            <fieldset key={kind}>
              <legend>{t(`organizations.department.${kind}`)}</legend>
              <TextField label={t('organizations.head')} autoComplete="off" {...form.field(`${kind}.head`)} />
              {list(`${kind}.members`, t('organizations.members'))}
            </fieldset>
          ))}
          <FormProblem>{form.failure}</FormProblem>
          <div className="crm-organization-form-end">
            <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
            <PlainButton kind="primary" type="submit" busy={form.busy}>
              {t(organization ? 'organizations.save' : 'organizations.add')}
            </PlainButton>
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Only what is another than before: what others changed meanwhile stays theirs. */
const changed = <C extends object>(before: Organization, entered: C): Partial<C> =>
  Object.fromEntries(
    Object.entries(entered).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Organization]),
    ),
  ) as Partial<C>;
