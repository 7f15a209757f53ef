import type { RecordType } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useEffect } from 'react';
import { RecordList } from '../../records/record-list.js';
import type { RecordKind } from '../../records/record-kind.js';
import type { CommerceRecord } from './commerce.api.js';
import { RecordDialog, type RecordForm } from './record-dialog.js';

type Props<R extends CommerceRecord> = { kind: RecordKind<R>; currency: string; form: RecordForm<R> };

/** The list of a kind; a record, or a new one (`?add`), opens over it. */
export function CommercePage<R extends CommerceRecord>({ kind, currency, form }: Props<R>) {
  const t = useT('crm');
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayAdd = useCan(kind.write);
  const [adding, open] = useAdding();
  const texts = (key: string) => t(`records.${kind.type}.${key}`);

  useEffect(() => {
    document.title = t(`records.${kind.type}.title`);
  }, [t, kind.type]);

  return (
    <Page
      fill
      title={texts('title')}
      actions={
        mayAdd && (
          <PlainButton kind="primary" onClick={() => open(true)}>
            <Icon name="plus" />
            {texts('add')}
          </PlainButton>
        )
      }
    >
      <RecordList
        kind={kind}
        currency={currency}
        addButton={mayAdd && <Fill type={kind.type} onAdd={() => open(true)} />}
      />
      {(id || (adding && mayAdd)) && (
        <RecordDialog
          key={id ?? 'new'}
          {...form}
          id={id}
          onClose={() => (id ? void navigate(`${kind.path}${search}`) : open(false))}
        />
      )}
    </Page>
  );
}

/** Whether the address says that one is added. */
function useAdding(): [boolean, (add: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const open = (add: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (add) next.set('add', '');
        else next.delete('add');
        return next;
      },
      { replace: !add },
    );
  return [params.has('add'), open];
}

/** What fills an empty list: one's own hand, or a file. */
function Fill({ type, onAdd }: { type: RecordType; onAdd: () => void }) {
  const t = useT('crm');
  const mayImport = useCan('crm:import');
  return (
    <span className="crm-gone-ways">
      <PlainButton onClick={onAdd}>{t(`records.${type}.add`)}</PlainButton>
      {mayImport && (
        <Link className="fw-button" to={`/dashboard/import?type=${type}`}>
          {t('import.export.bring')}
        </Link>
      )}
    </span>
  );
}
