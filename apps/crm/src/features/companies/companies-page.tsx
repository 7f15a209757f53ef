import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useEffect, useState } from 'react';
import { RecordList } from '../../records/record-list.js';
import { AddCompanyDialog } from './add-company-dialog.js';
import { useCompanyKind } from './use-company-kind.js';

/** The companies of the workspace's customers. */
export function CompaniesPage() {
  const t = useT('crm');
  const currency = useWorkspaceCurrency();
  const kind = useCompanyKind(currency);
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('companies:write');

  useEffect(() => {
    document.title = t('records.company.title');
  }, [t]);

  return (
    <Page
      fill
      title={t('records.company.title')}
      actions={
        mayAdd && (
          <PlainButton kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('records.company.add')}
          </PlainButton>
        )
      }
    >
      <RecordList
        kind={kind}
        currency={currency}
        addButton={mayAdd && <PlainButton onClick={() => setAdding(true)}>{t('records.company.add')}</PlainButton>}
      />
      {adding && <AddCompanyDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
