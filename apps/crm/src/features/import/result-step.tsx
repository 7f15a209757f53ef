import { recordPages } from '@fernway/contracts/records/pages';
import type { Batch } from '@fernway/contracts/http/crm-batches';
import type { Import } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { Icon, LinkButton, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { ImportProblem } from './import-problem.js';
import { undoQuery, useErrorFile, useRun, useUndo } from './import.api.js';
import { OutcomePicture } from './outcome-picture.js';
import { batchPath } from '../../views/list-address.js';
import { RowTable } from './row-table.js';

/** The batch that the import ran as, and the undo of it, once there is one. */
function useWayBack({ id, batchId }: Import) {
  const undo = useUndo(id);
  const { data: batch } = useQuery(undoQuery(batchId ?? undefined));
  const { data: undone } = useQuery(undoQuery(batch?.undoneBy ?? undo.data?.id));
  return { batch, undo, undone };
}

/** What the import did; what it left out, as a file; the way on where it failed, and the way back. */
export function ResultStep({ it }: { it: Import }) {
  const t = useT('crm');
  const errors = useErrorFile(it.id);
  const goOn = useRun(it.id);
  const { batch, undo, undone } = useWayBack(it);
  const batchId = madeBy(it, undone);
  const leftOut = it.counts.conflict + it.counts.invalid;
  const problem = [errors, undo, goOn].find(({ error }) => error)?.error;
  return (
    <section className="crm-import-panel">
      <h2>{t(`import.result.${undone?.state === 'done' ? 'undone' : it.state}`)}</h2>
      {it.problem && <p role="alert">{it.problem}</p>}
      <OutcomePicture counts={it.counts} type={it.recordType} done batchId={batchId} />
      {undone && <UndoState undo={undone} />}
      {leftOut > 0 && <RowTable id={it.id} type={it.recordType} outcome={undefined} seen={it.updatedAt} />}
      {problem && <ImportProblem>{errorText(problem)}</ImportProblem>}
      <div className="crm-import-foot">
        <LinkButton href={listOf(it.recordType, batchId)} kind="primary">
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

/** What it made is gone once it is undone. */
const madeBy = ({ batchId }: Import, undone: Batch | undefined): string | null => (undone ? null : batchId);
const listOf = (type: Import['recordType'], batchId: string | null): string =>
  batchId ? batchPath(recordPages[type], batchId) : recordPages[type];

function UndoState({ undo }: { undo: Batch }) {
  const t = useT('crm');
  if (undo.state === 'running')
    return (
      <p role="status">
        <Icon name="clock" /> {t('import.undoing', { done: undo.done, total: undo.total ?? '…' })}
      </p>
    );
  return (
    <p role="status">
      <Icon name="restore" /> {t('import.undone', { count: undo.deleted + undo.updated + undo.restored })}
      {undo.refused > 0 && (
        <>
          {' '}
          {t('import.undoneKept', { count: undo.refused })}{' '}
          <Link to="/dashboard/settings/history?kind=undo">{t('batches.showKept', { count: undo.refused })}</Link>
        </>
      )}
    </p>
  );
}
