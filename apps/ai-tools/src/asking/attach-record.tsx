import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Popover } from '@fernway/ui/forms';
import { useState } from 'react';
import { CompanyPicker, ContactPicker, DealPicker } from '../pickers/record-picker.js';
import type { Attached } from './question.js';

/** Adds a record to the question: the answer reads it first. */
export function AttachRecord({ disabled, onAttach }: { disabled: boolean; onAttach: (record: Attached) => void }) {
  const t = useT('ai-tools-pages');
  const shared = useT('ai-tools');
  const [open, setOpen] = useState(false);
  const attach = (record: Attached) => {
    setOpen(false);
    onAttach(record);
  };
  const pickers = (
    <div className="ai-attach">
      <ContactPicker
        hint={t('chat.attachSearch')}
        label={t('chat.attachContact')}
        value={undefined}
        onChange={(contact) => contact && attach({ type: 'contact', id: contact.id, label: contact.name })}
      />
      <CompanyPicker
        hint={t('chat.attachSearch')}
        label={t('chat.attachCompany')}
        value={undefined}
        onChange={(company) => company && attach({ type: 'company', id: company.id, label: company.name })}
      />
      <DealPicker
        hint={t('chat.attachSearch')}
        label={shared('steps.deal')}
        value={undefined}
        onChange={(deal) => deal && attach({ type: 'deal', id: deal.id, label: deal.name })}
      />
    </div>
  );
  return (
    <Popover content={pickers} trigger="click" open={open} onOpenChange={setOpen} placement="topLeft" destroyOnHidden>
      <PlainButton kind="quiet" disabled={disabled} aria-expanded={open}>
        <Icon name="attachment" />
        {t('chat.attach')}
      </PlainButton>
    </Popover>
  );
}
