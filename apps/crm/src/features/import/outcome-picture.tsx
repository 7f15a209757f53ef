import { type Import, type ImportOutcome, importOutcomes } from '@fernway/contracts/http/crm-imports';
import { recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { Icon, NumberText } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import type { ReactNode } from 'react';
import { batchPath } from '../../views/list-address.js';
import { PlanLink } from '../../contacts/plan-link.js';

type Props = {
  counts: Import['counts'];
  type: Import['recordType'];
  /** It happened; else it would. */
  done: boolean;
  /** What it made and changed, once it did. */
  batchId?: string | null;
  chosen?: ImportOutcome | undefined;
  onChoose?: (outcome: ImportOutcome | undefined) => void;
};

const actions: Partial<Record<ImportOutcome, 'created' | 'updated'>> = { create: 'created', update: 'updated' };

const ListLink = ({ to, children }: { to: string | false | null | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** What becomes of the rows, as one bar and its parts; a part shows its rows. */
export function OutcomePicture({ counts, type, done, batchId, chosen, onChoose }: Props) {
  const t = useT('crm');
  const all = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  if (all === 0) return null;
  const words = done ? 'did' : 'would';
  return (
    <div className="crm-import-picture">
      <div className="crm-import-bar" aria-hidden="true">
        {importOutcomes.map(
          (outcome) =>
            counts[outcome] > 0 && <span key={outcome} data-outcome={outcome} style={{ flexGrow: counts[outcome] }} />,
        )}
      </div>
      <ul>
        {importOutcomes.map((outcome) => {
          const action = actions[outcome];
          const text = (
            <>
              <span className="crm-import-dot" data-outcome={outcome} aria-hidden="true" />
              <strong>
                <NumberText value={counts[outcome]} />
              </strong>{' '}
              {t(`import.${words}.${outcome}`)}
            </>
          );
          return (
            <li key={outcome} data-none={counts[outcome] === 0}>
              {onChoose && counts[outcome] > 0 ? (
                <button
                  type="button"
                  aria-pressed={chosen === outcome}
                  onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
                >
                  {text}
                </button>
              ) : (
                <span>
                  <ListLink
                    to={batchId && action && counts[outcome] > 0 && batchPath(recordPages[type], batchId, action)}
                  >
                    {text}
                  </ListLink>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {type !== 'company' && counts.companies > 0 && (
        <NewCompanies count={counts.companies} done={done} batchId={batchId} />
      )}
      {counts.overLimit > 0 && (
        <p>
          <Icon name="info" /> {t(done ? 'import.overLimitDid' : 'import.overLimitWould', { count: counts.overLimit })}{' '}
          <PlanLink />
        </p>
      )}
    </div>
  );
}

function NewCompanies({ count, done, batchId }: { count: number } & Pick<Props, 'done' | 'batchId'>) {
  const t = useT('crm');
  return (
    <p className="fw-muted">
      <ListLink to={batchId && batchPath(recordPages.company, batchId, 'created')}>
        {t(done ? 'import.companiesMade' : 'import.companiesNew', { count })}
      </ListLink>
    </p>
  );
}
