import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { getCohorts } from '@fernway/contracts/http/analytics-figures';
import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, MoneyText } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { cohortsQuery } from '../../analytics.api.js';
import { NoSales } from '../../panels/no-sales.js';

/** What a customer brought so far and is expected to bring, with how that is computed. */
export function LifetimeValue() {
  const t = useT('analytics');
  const id = useId();
  return (
    <section className="fw-card an-lifetime" aria-labelledby={id}>
      <h2 id={id}>{t('crmAnalysis.lifetimeValue.title')}</h2>
      <Content />
    </section>
  );
}

function Content() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(cohortsQuery(12));
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape lines={5} />;
  if (data.lifetimeValue.customers === 0) return <NoSales />;
  return <Values of={data.lifetimeValue} currency={data.currency} />;
}

type Value = AnswerOf<typeof getCohorts>['lifetimeValue'];

function Values({ of, currency }: { of: Value; currency: string | null }) {
  const t = useT('analytics');
  return (
    <>
      <p className="fw-small fw-muted">{t('crmAnalysis.lifetimeValue.of', { count: of.customers })}</p>
      <dl>
        <div>
          <dt>{t('crmAnalysis.lifetimeValue.toDate')}</dt>
          <dd>
            <Amount amount={of.toDate} currency={currency} />
            <p className="fw-small fw-muted">{t('crmAnalysis.lifetimeValue.toDateFormula')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('crmAnalysis.lifetimeValue.expected')}</dt>
          <dd>
            <Amount amount={of.expected} currency={currency} />
            <p className="fw-small fw-muted">
              {t('crmAnalysis.lifetimeValue.expectedFormula')}{' '}
              {t('crmAnalysis.lifetimeValue.known', { count: Math.min(of.monthsKnown, 24) })}
            </p>
          </dd>
        </div>
      </dl>
      <p className="fw-small fw-muted">{t('crmAnalysis.lifetimeValue.cost')}</p>
    </>
  );
}

const Amount = ({ amount, currency }: { amount: number | null; currency: string | null }) => (
  <strong className="an-lifetime-value">
    {amount !== null && currency ? <MoneyText money={{ amount: Math.round(amount), currency }} /> : '–'}
  </strong>
);
