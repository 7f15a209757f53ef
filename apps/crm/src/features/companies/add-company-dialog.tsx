import { CompanyInput, createCompany } from '@fernway/contracts/http/crm-companies';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { call, notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { useCrmWrite } from '../../write/use-crm-write.js';
import './add-company-dialog.css';

const CompanyForm = CompanyInput.pick({ name: true, industry: true, domain: true, phone: true });
type CompanyForm = Pick<CompanyInput, 'name' | 'industry' | 'domain' | 'phone'>;

/** Adds a company by the little that one knows at first. */
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  // The same click twice, or a retry after a lost answer, must not make two companies.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCrmWrite((company: CompanyForm) => call(createCompany, { body: company, idempotencyKey }));
  const form = useZodForm(CompanyForm, { name: '', industry: '', domain: '', phone: '' }, { draft: 'company:new' });

  const save = form.submit(async (company) => {
    const saved = await create.mutateAsync(company);
    notify({ kind: 'success', title: t('records.company.added', { name: saved.name }) });
    form.draft.sent();
    onClose();
  });

  return (
    <Dialog title={t('records.company.add')} onDiscard={form.draft.discard} onClose={onClose}>
      <form className="crm-company-form" onSubmit={(event) => void save(event)} noValidate>
        <DraftRestored {...form.draft} />
        <TextField label={t('records.column.name')} required autoComplete="off" {...form.field('name')} />
        <TextField label={t('records.column.industry')} autoComplete="off" {...form.field('industry')} />
        <TextField
          label={t('records.column.domain')}
          autoComplete="off"
          placeholder="oak.example"
          {...form.field('domain')}
        />
        <TextField label={t('records.column.phone')} type="tel" autoComplete="off" {...form.field('phone')} />
        <FormProblem>{form.failure}</FormProblem>
        <div className="crm-company-form-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {t('records.company.add')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
