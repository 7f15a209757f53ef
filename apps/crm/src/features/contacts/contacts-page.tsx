import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useEffect, useState } from 'react';
import { AddLeadDialog } from '../../contacts/add-lead-dialog.js';
import { RecordList } from '../../records/record-list.js';
import { useContactKind } from './use-contact-kind.js';

/** The people the workspace does business with. */
export function ContactsPage() {
  const t = useT('crm');
  const kind = useContactKind();
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('contacts:write');

  useEffect(() => {
    document.title = t('records.contact.title');
  }, [t]);

  return (
    <Page
      fill
      title={t('records.contact.title')}
      actions={
        mayAdd && (
          <PlainButton kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('lead.add')}
          </PlainButton>
        )
      }
    >
      <RecordList
        kind={kind}
        addButton={mayAdd && <PlainButton onClick={() => setAdding(true)}>{t('lead.submit')}</PlainButton>}
      />
      {adding && <AddLeadDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
