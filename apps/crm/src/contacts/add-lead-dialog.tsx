import { ContactInput } from '@fernway/contracts/http/crm';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { useCreateContact } from './contacts.api.js';
import { PlanLink } from './plan-link.js';
import './add-lead-dialog.css';

/** A lead as this form asks for it: with an e-mail, which a contact from elsewhere may lack. */
const LeadForm = ContactInput.pick({ name: true, phone: true, companyName: true }).extend({
  email: ContactInput.shape.email.unwrap().unwrap(),
});

export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const create = useCreateContact();
  // The same click twice, or a retry after a lost answer, must not make two leads.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // Stays in sight, unlike a notice: it says what to do.
  const [full, setFull] = useState<string>();
  const form = useZodForm(LeadForm, { name: '', email: '', phone: '', companyName: '' }, { draft: 'contact:new' });

  const save = form.submit(
    async (lead) => {
      setFull(undefined);
      try {
        const saved = await create.mutateAsync({ contact: lead, idempotencyKey });
        notify({
          kind: 'success',
          title: t('lead.added.title'),
          description: t('lead.added.text', { name: saved.name }),
        });
        form.draft.sent();
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'plan-limit') throw error;
        setFull(errorText(error));
      }
    },
    () => {
      if (form.values['name'] && form.values['email']) return;
      notify({ kind: 'error', title: common('errorTitle'), description: t('lead.required') });
    },
  );

  return (
    <Dialog title={t('lead.add')} onDiscard={form.draft.discard} onClose={onClose}>
      <form className="crm-lead-form" onSubmit={(event) => void save(event)} noValidate>
        <DraftRestored {...form.draft} />
        <TextField label={t('lead.name')} required autoComplete="off" {...form.field('name')} />
        <TextField label={t('lead.email')} required inputMode="email" autoComplete="off" {...form.field('email')} />
        <TextField label={t('lead.phone')} type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label={t('lead.company')} autoComplete="off" {...form.field('companyName')} />
        <FormProblem>
          {full ? (
            <>
              {full} <PlanLink />
            </>
          ) : (
            form.failure
          )}
        </FormProblem>
        <div className="crm-lead-form-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {t('lead.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
