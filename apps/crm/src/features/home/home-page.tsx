import { may } from '@fernway/contracts/access';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import type { Trade } from '@fernway/web-kit/remote-app';
import { useLocation } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLater } from '../../later/use-later.js';
import { SampleDataCard } from '../../sample-data/sample-data-card.js';
import { homeSummaryQuery } from './home.api.js';
import { LatestLeads } from './latest-leads.js';
import { loadMore } from './load-more.js';
import { PanelToCome } from './panel.js';
import { StatCards } from './stat-cards.js';
import { DayInOneSentence, TodaysActivities } from './today.js';
import { Welcome } from './welcome.js';
import './home.css';

const tradeOf = (pathname: string) => pathname.split('/')[2] as Trade | undefined;

/** The dashboard home, under `/dashboard` and the path of each trade. */
export function HomePage() {
  const t = useT('crm');
  const language = useLanguage();
  const { data: me } = useQuery(meQuery);
  const trade = tradeOf(useLocation().pathname);
  const [adding, setAdding] = useState<'lead' | 'deal'>();
  const more = useLater(loadMore);
  const timeZone = me?.user.timeZone;
  const {
    data: summary,
    error,
    refetch,
  } = useQuery({ ...homeSummaryQuery(timeZone ?? ''), enabled: timeZone !== undefined });
  const adds = (permission: 'contacts:write' | 'deals:write', what: 'lead' | 'deal') =>
    me && may(me.role, permission) ? () => setAdding(what) : undefined;
  const addLead = adds('contacts:write', 'lead');
  const close = () => setAdding(undefined);

  useEffect(() => {
    document.title = t('home.title');
  }, [t]);

  return (
    <Page
      title={t('home.title')}
      aside={formatDate(new Date(), language, { style: 'long', ...(timeZone && { timeZone }) })}
      actions={
        addLead && (
          <PlainButton kind="primary" onClick={addLead} busy={adding === 'lead' && !more.part && !more.failed}>
            <Icon name="plus" />
            {t('lead.add')}
          </PlainButton>
        )
      }
    >
      {!error && <DayInOneSentence summary={summary} />}
      <Welcome />
      <SampleDataCard />
      {error ? (
        <ErrorState title={t('home.stats.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <StatCards summary={summary} more={more.part} />
      )}
      <Slot
        name="dashboard.insights"
        props={{}}
        later
        pending={
          <div className="fw-card crm-insights-room">
            <LoadingShape lines={3} />
          </div>
        }
      />
      <div className="crm-home-panels">
        {!error && <TodaysActivities summary={summary} currency={publicSettings().currency} />}
        <LatestLeads onAdd={addLead} />
        {more.part && timeZone ? (
          <more.part.Charts
            timeZone={timeZone}
            summary={summary}
            onAddLead={addLead}
            onAddDeal={adds('deals:write', 'deal')}
          />
        ) : (
          (['revenue', 'conversion', 'pipeline'] as const).map((panel) => (
            <PanelToCome
              key={panel}
              title={t(`home.${panel}.title`)}
              room={panel === 'pipeline' ? 'short' : 'tall'}
              failed={more.failed}
              onRetry={more.retry}
            />
          ))
        )}
        <Slot
          name="dashboard.industry"
          props={trade ? { trade } : {}}
          later
          pending={
            <div className="fw-card crm-panel-short">
              <LoadingShape shape="card" lines={4} />
            </div>
          }
        />
      </div>
      {more.part ? (
        <more.part.HotDeals onAdd={adds('deals:write', 'deal')} />
      ) : (
        <PanelToCome title={t('home.hotDeals.title')} failed={more.failed} onRetry={more.retry} />
      )}
      <Slot name="dashboard.copilot" props={{}} later />
      <Slot name="dashboard.fallback" props={{}} later />
      {more.part && adding === 'lead' && <more.part.AddLeadDialog onClose={close} />}
      {more.part && adding === 'deal' && <more.part.AddDealDialog onClose={close} />}
    </Page>
  );
}
