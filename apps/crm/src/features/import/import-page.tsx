import { may } from '@fernway/contracts/access';
import type { Import } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { recordTypes } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CheckStep } from './check-step.js';
import { atWork, importQuery } from './import.api.js';
import { MappingStep } from './mapping-step.js';
import { ProgressStep } from './progress-step.js';
import { RecentImports } from './recent-imports.js';
import { ResultStep } from './result-step.js';
import { type Step, StepBar } from './step-bar.js';
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
          <Link className="fw-button" to="/dashboard/settings/history">
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
  const now = stepOf(it, remap);
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
      <StepContent now={now} it={it} onRemap={setRemap} />
    </>
  );
}

/** Where an import is; `remap`: from the check somebody went back to the mapping. */
function stepOf({ batchId, state }: Import, remap: boolean): Step {
  const mapping = state === 'uploaded' || state === 'failed' || (remap && state === 'checked');
  if (batchId === null && mapping) return 'mapping';
  if (state === 'checking' || state === 'checked') return 'check';
  return state === 'running' ? 'run' : 'result';
}

function StepContent({ now, it, onRemap }: { now: Step; it: Import; onRemap: (remap: boolean) => void }) {
  if (now === 'mapping') return <MappingStep key={it.updatedAt} it={it} onChecked={() => onRemap(false)} />;
  if (atWork(it)) return <ProgressStep it={it} />;
  if (it.state === 'checked') return <CheckStep it={it} onBack={() => onRemap(true)} />;
  return <ResultStep it={it} />;
}
