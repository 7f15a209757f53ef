import type { Verification } from '@fernway/contracts/http/token-reports';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';

type Step = Verification['steps'][number];

/** What was looked at, what came out, and the figures behind it. */
export function VerificationStep({ of: { step, exact, checked, figures } }: { of: Step }) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <li className={exact ? 'bl-step' : 'bl-step bl-step-different'}>
      <Icon name={exact ? 'check' : 'warning'} label={t(exact ? 'verify.stepExact' : 'verify.stepDifferent')} />
      <div>
        <strong>{t(`verify.step.${step}.title`)}</strong>{' '}
        <span className="fw-small fw-muted">{t(`verify.step.${step}.checked`, { count: checked })}</span>
        <p className="fw-small fw-muted">{t(`verify.step.${step}.text`)}</p>
        {figures.length > 0 && (
          <details open={!exact}>
            <summary className="fw-small">{t('verify.figures')}</summary>
            <table className="bl-sums fw-small">
              <thead>
                <tr>
                  <th scope="col">{t('verify.figure')}</th>
                  <th scope="col">{t('verify.recomputed')}</th>
                  <th scope="col">{t('verify.stored')}</th>
                </tr>
              </thead>
              <tbody>
                {figures.map(({ name, recomputed, stored }) => (
                  <tr key={name} className={recomputed === stored ? undefined : 'bl-differs'}>
                    <th scope="row">{figureName(name, t)}</th>
                    <td>{formatNumber(recomputed, language)}</td>
                    <td>{formatNumber(stored, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </li>
  );
}

/** A part of the balance by its name on the balance card; the service's own word for anything else. */
function figureName(name: string, t: (key: string) => string): string {
  const text = t(`verify.name.${name}`);
  return text === `verify.name.${name}` ? name : text;
}
