import type { Import } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { Icon, LinkButton, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { undoQuery, useErrorFile, useRun, useUndo } from './import.api.js';
import { OutcomePicture } from './outcome-picture.js';
import { RowTable } from './row-table.js';

const lists = { contact: '/dashboard/contacts', company: '/dashboard/companies', deal: '/dashboard/deals' } as const;

/** What the import did; what it left out, as a file; the way on where it failed, and the way back. */
export function ResultStep({ it }: { it: Import }) {
  const t = useT('crm');
  const errors = useErrorFile(it.id);
  const undo = useUndo(it.id);
  const goOn = useRun(it.id);
  const batch = useQuery(undoQuery(it.batchId ?? undefined)).data;
  const undone = useQuery(undoQuery(batch?.undoneBy ?? undo.data?.id)).data;
  const leftOut = it.counts.conflict + it.counts.invalid;
  const problem = errors.error ?? undo.error ?? goOn.error;
  return (
    <section className="crm-import-panel">
      <h2>{t(`import.result.${undone?.state === 'done' ? 'undone' : it.state}`)}</h2>
      {it.problem && <p role="alert">{it.problem}</p>}
      <OutcomePicture counts={it.counts} type={it.recordType} done />
      {undone && (
        <p role="status">
          <Icon name={undone.state === 'running' ? 'clock' : 'restore'} />{' '}
          {undone.state === 'running'
            ? t('import.undoing', { done: undone.done, total: undone.total ?? '…' })
            : t('import.undone', { count: undone.deleted + undone.updated + undone.restored })}
          {undone.state !== 'running' && undone.refused > 0 && (
            <>
              {' '}
              {t('import.undoneKept', { count: undone.refused })}{' '}
              <Link to="/dashboard/import/history?kind=undo">{t('batches.showKept', { count: undone.refused })}</Link>
            </>
          )}
        </p>
      )}
      {leftOut > 0 && <RowTable id={it.id} type={it.recordType} outcome={undefined} seen={it.updatedAt} />}
      {problem && (
        <p className="fw-field-error" role="alert">
          <Icon name="error" />
          {errorText(problem)}
        </p>
      )}
      <div className="crm-import-foot">
        <LinkButton href={lists[it.recordType]} kind="primary">
          {t(`import.see.${it.recordType}`)}
        </LinkButton>
        {leftOut > 0 && (
          <PlainButton busy={errors.isPending} onClick={() => errors.mutate()}>
            <Icon name="download" />
            {t('import.errorFile', { count: leftOut })}
          </PlainButton>
        )}
        {it.state === 'failed' && batch && !undone && (
          <PlainButton busy={goOn.isPending} onClick={() => goOn.mutate(undefined as never)}>
            {t('import.goOn')}
          </PlainButton>
        )}
        {batch?.undoable && !undone && (
          <PlainButton busy={undo.isPending} onClick={() => undo.mutate()}>
            <Icon name="restore" />
            {t('import.undo')}
          </PlainButton>
        )}
      </div>
    </section>
  );
}
