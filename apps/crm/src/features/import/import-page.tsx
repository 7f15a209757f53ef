import { may } from '@fernway/contracts/access';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { recordTypes } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CheckStep } from './check-step.js';
import { importQuery } from './import.api.js';
import { MappingStep } from './mapping-step.js';
import { ProgressStep } from './progress-step.js';
import { RecentImports } from './recent-imports.js';
import { ResultStep } from './result-step.js';
import { StepBar } from './step-bar.js';
import { UploadStep } from './upload-step.js';
import './import.css';

/** Import from a file: the address says which import, so that a reload, or somebody else, goes on where it is. */
export function ImportPage() {
  const t = useT('crm');
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const type = recordTypes.find((known) => known === search.get('type')) ?? 'contact';

  useEffect(() => {
    document.title = t('import.title');
  }, [t]);

  if (session.status === 'signed-in' && !may(session.role, 'crm:import')) {
    return (
      <Page title={t('import.title')}>
        <EmptyState icon="shield" title={t('import.forbidden')} text={t('import.forbiddenText')} />
      </Page>
    );
  }
  const open = (next: { id?: string; type?: RecordType }) =>
    setSearch(next.id ? { id: next.id } : { type: next.type ?? 'contact' });
  return (
    <Page
      title={t('import.title')}
      actions={
        id ? (
          <PlainButton onClick={() => open({})}>{t('import.another')}</PlainButton>
        ) : (
          <Link className="fw-button" to="/dashboard/import/history">
            {t('import.history')}
          </Link>
        )
      }
    >
      {id ? (
        <OneImport key={id} id={id} />
      ) : (
        <>
          <StepBar now="upload" />
          <UploadStep
            type={type}
            onType={(next) => open({ type: next })}
            onUploaded={(made) => open({ id: made.id })}
          />
          <RecentImports onOpen={(chosen) => open({ id: chosen })} />
        </>
      )}
    </Page>
  );
}

function OneImport({ id }: { id: string }) {
  const t = useT('crm');
  const found = useQuery(importQuery(id));
  const [remap, setRemap] = useState(false);
  const it = found.data;
  if (found.error && !it)
    return <ErrorState title={t('import.notFound')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!it) return <LoadingShape shape="table" lines={6} label={t('import.loading')} />;
  const mapping =
    it.batchId === null && (it.state === 'uploaded' || it.state === 'failed' || (remap && it.state === 'checked'));
  const now = mapping
    ? 'mapping'
    : it.state === 'checking' || it.state === 'checked'
      ? 'check'
      : it.state === 'running'
        ? 'run'
        : 'result';
  return (
    <>
      <StepBar now={now} />
      <p className="crm-import-file">
        <strong>{it.fileName}</strong>{' '}
        <span className="fw-muted">
          {[it.format.toUpperCase(), it.app && t(`import.app.${it.app}`), it.encoding?.toUpperCase()]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {mapping ? (
        <MappingStep key={it.updatedAt} it={it} onChecked={() => setRemap(false)} />
      ) : it.state === 'checking' || it.state === 'running' ? (
        <ProgressStep it={it} />
      ) : it.state === 'checked' ? (
        <CheckStep it={it} onBack={() => setRemap(true)} />
      ) : (
        <ResultStep it={it} />
      )}
    </>
  );
}
