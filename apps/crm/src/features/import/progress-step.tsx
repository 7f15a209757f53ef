import type { Import } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { NumberText, PlainButton, RelativeTime } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { ImportProblem } from './import-problem.js';
import { OutcomePicture } from './outcome-picture.js';
import { useCancel, useRun } from './import.api.js';

/** The dry run or the run while it goes on, or waits for what it needs; one may leave, and come back. */
export function ProgressStep({ it }: { it: Import }) {
  const t = useT('crm');
  const cancel = useCancel(it.id);
  const run = useRun(it.id);
  const problem = cancel.error ?? run.error;
  const words = it.nextTryAt ? 'waiting' : it.state === 'checking' ? 'checking' : 'running';
  const minutes = it.nextTryAt ? undefined : minutesLeft(it, Date.parse(it.updatedAt));
  return (
    <section className="crm-import-panel">
      <p role="status">{t(`import.${words}`)}</p>
      {it.nextTryAt && (
        <p className="fw-muted">
          {it.problem && `${it.problem} · `}
          {t('import.nextTry')} <RelativeTime at={it.nextTryAt} />
        </p>
      )}
      <progress
        {...(it.rows !== null && { value: it.done, max: Math.max(1, it.rows) })}
        aria-label={t(`import.step.${it.state === 'checking' ? 'check' : 'run'}`)}
      />
      <p>
        <NumberText value={it.done} />
        {it.rows !== null && (
          <>
            {' / '}
            <NumberText value={it.rows} />
          </>
        )}{' '}
        {t('import.rows')}
        {minutes !== undefined && ` · ${t('import.left', { count: minutes })}`}
      </p>
      <OutcomePicture counts={it.counts} type={it.recordType} done={it.state === 'running'} />
      <div className="crm-import-foot">
        <span className="fw-muted">{t('import.mayLeave')}</span>
        {it.nextTryAt && it.state === 'running' && (
          <PlainButton busy={run.isPending} onClick={() => run.mutate(undefined as never)}>
            {t('import.tryNow')}
          </PlainButton>
        )}
        <PlainButton busy={cancel.isPending} onClick={() => cancel.mutate(undefined as never)}>
          {t('import.cancel')}
        </PlainButton>
      </div>
      {problem && <ImportProblem>{errorText(problem)}</ImportProblem>}
    </section>
  );
}

/** So many rows say how fast it goes. */
const telling = 2000;

/** Whole minutes until all rows are done, as fast as until now; undefined while nobody can tell. */
const minutesLeft = ({ startedAt, rows, done }: Import, now: number): number | undefined => {
  if (!startedAt || rows === null || done < telling || done >= rows) return undefined;
  const spent = now - Date.parse(startedAt);
  return spent > 0 ? Math.max(1, Math.round(((rows - done) * spent) / done / 60_000)) : undefined;
};
