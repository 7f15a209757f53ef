import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
import { AddDealDialog } from '../deals/add-deal-dialog.js';
import type { DealText } from '../deals/deal-form.js';

/** Adds a deal with the customer whose page this is. */
export function AddDealButton({ start }: { start: Partial<DealText> }) {
  const t = useT('crm');
  const mayWrite = useCan('deals:write');
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <PlainButton
        kind="quiet"
        size="icon"
        aria-label={t('record.addDeal')}
        title={t('record.addDeal')}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
      </PlainButton>
      {open && <AddDealDialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
