import type { LeadScore } from '@fernway/contracts/http/analytics-lead-scores';
import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useRecordNames } from '../../panels/use-record-names.js';
import { shortOf } from './lead-steps.js';
import { leadsQuery } from './predictive.api.js';
import { contactOf, NoLeads } from './priority-leads.js';

const stepsShown = 5;

/** For each of the first leads, what would help most. */
export function NextSteps() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(leadsQuery);
  const names = useRecordNames(data?.items.map(contactOf));
  const stepOf = useStepOf();
  const content = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
    if (names.error) return <ErrorState title={t('failed')} error={names.error} onRetry={() => void names.refetch()} />;
    if (!data || !names.ready) return <LoadingShape lines={stepsShown} />;
    if (data.items.length === 0) return <NoLeads />;
    return (
      <ol>
        {data.items.slice(0, stepsShown).map((lead) => (
          <li key={lead.contactId}>
            <b>{names.linkTo(contactOf(lead))}</b>
            <span>{stepOf(lead)}</span>
          </li>
        ))}
      </ol>
    );
  };
  return (
    <section className="fw-card an-advice" aria-labelledby="an-next-steps">
      <h2 id="an-next-steps">{t('predictive.steps.title')}</h2>
      {content()}
    </section>
  );
}

function useStepOf(): (lead: LeadScore) => string {
  const t = useT('analytics');
  const texts = useFigureTexts();
  return (lead) => {
    const { lastContactOn, openDeals } = lead;
    switch (shortOf(lead).at(0)) {
      case 'engagement':
        return lastContactOn
          ? t('predictive.steps.again', { day: texts.day(lastContactOn) })
          : t('predictive.steps.first');
      case 'deal':
        return openDeals > 0 ? t('predictive.steps.deal') : t('predictive.steps.offer');
      case 'mood':
        return t('predictive.steps.mood');
      case undefined:
        return t('predictive.steps.close');
    }
  };
}
