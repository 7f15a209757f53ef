import type { Verification } from '@fernway/contracts/http/token-reports';
import { useT } from '@fernway/i18n';
import { DateText, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { useId } from 'react';
import { ChainFacts } from './chain-facts.js';
import { useVerification } from './statements.api.js';
import { useInTurn } from './use-in-turn.js';
import { VerificationStep } from './verification-step.js';

/** "Recompute my balance": the service adds everything up again, and this shows what it did, one step after another. */
export function VerificationPanel() {
  const t = useT('billing');
  const id = useId();
  const { mutate, data, error, isPending } = useVerification();
  return (
    <section className="fw-card bl-panel" aria-labelledby={id}>
      <header className="bl-panel-head">
        <h2 id={id}>{t('verify.title')}</h2>
      </header>
      <p className="fw-muted">{t('verify.text')}</p>
      <div className="bl-buttons">
        <PlainButton kind={data ? 'plain' : 'primary'} busy={isPending} onClick={() => mutate()}>
          <Icon name="shield" />
          {t(data ? 'verify.again' : 'verify.start')}
        </PlainButton>
      </div>
      {isPending ? (
        <LoadingShape lines={6} label={t('verify.running')} />
      ) : error ? (
        <ErrorState title={t('verify.failed')} error={error} onRetry={() => mutate()} />
      ) : (
        data && <Steps key={data.checkedAt} of={data} />
      )}
    </section>
  );
}

function Steps({ of }: { of: Verification }) {
  const t = useT('billing');
  const shown = useInTurn(of.steps.length);
  return (
    <>
      <ol className="bl-steps">
        {of.steps.slice(0, shown).map((step) => (
          <VerificationStep key={step.step} of={step} />
        ))}
      </ol>
      <div role="status">
        {shown < of.steps.length ? <span className="fw-muted">{t('verify.running')}</span> : <Outcome of={of} />}
      </div>
    </>
  );
}

function Outcome({ of: { result, difference, head, checkedAt } }: { of: Verification }) {
  const t = useT('billing');
  const exact = result === 'exact';
  return (
    <>
      <div className={`bl-note ${exact ? 'bl-note-good' : 'bl-note-bad'}`}>
        <Icon name={exact ? 'success' : 'warning'} />
        <span>
          <strong data-testid="verification">{t(exact ? 'verify.exact' : 'verify.different')}</strong>{' '}
          {exact ? t('verify.exactText') : t('verify.differentText')}
        </span>
      </div>
      {difference && (
        <p>
          {t(`verify.step.${difference.step}.title`)}
          {difference.seq !== null && ` · ${t('verify.entry', { number: difference.seq })}`}: {difference.detail}
        </p>
      )}
      <ChainFacts head={head} />
      <p className="fw-small fw-muted">
        {t('verify.checkedAt')} <DateText at={checkedAt} style="time" />
      </p>
    </>
  );
}
