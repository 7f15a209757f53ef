import { type Import, type ImportOutcome, importOutcomes } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { Icon, NumberText } from '@fernway/ui';
import { PlanLink } from '../../contacts/plan-link.js';

type Props = {
  counts: Import['counts'];
  type: Import['recordType'];
  /** It happened; else it would. */
  done: boolean;
  chosen?: ImportOutcome | undefined;
  onChoose?: (outcome: ImportOutcome | undefined) => void;
};

/** What becomes of the rows, as one bar and its parts; a part shows its rows. */
export function OutcomePicture({ counts, type, done, chosen, onChoose }: Props) {
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
                <span>{text}</span>
              )}
            </li>
          );
        })}
      </ul>
      {type !== 'company' && counts.companies > 0 && (
        <p className="fw-muted">
          {t(done ? 'import.companiesMade' : 'import.companiesNew', { count: counts.companies })}
        </p>
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
