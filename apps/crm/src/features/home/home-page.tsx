import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, Icon, Page, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { Slot } from '@fernway/web-kit/slot';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLater } from '../../later/use-later.js';
import { SampleDataCard } from '../../sample-data/sample-data-card.js';
import { homeSummaryQuery } from './home.api.js';
import { IndustrySlot, InsightsSlot } from './home-slots.js';
import { LatestLeads } from './latest-leads.js';
import { LaterAddDialog, LaterCharts, LaterHotDeals } from './later-panels.js';
import { loadMore } from './load-more.js';
import { StatCards } from './stat-cards.js';
import { DayInOneSentence, TodaysActivities } from './today.js';
import { useAdding } from './use-adding.js';
import { Welcome } from './welcome.js';
import './home.css';

/** The dashboard home, under `/dashboard` and the path of each trade. */
export function HomePage() {
  const t = useT('crm');
  const language = useLanguage();
  const { data: me } = useQuery(meQuery);
  const currency = useWorkspaceCurrency();
  const more = useLater(loadMore);
  const timeZone = me?.user.timeZone;
  const {
    data: summary,
    error,
    refetch,
  } = useQuery({ ...homeSummaryQuery(timeZone ?? ''), enabled: timeZone !== undefined });
  const { adding, addLead, addDeal, close } = useAdding(me?.role);

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
        <StatCards summary={summary} timeZone={timeZone} more={more.part} />
      )}
      <InsightsSlot />
      <div className="crm-home-panels">
        {!error && <TodaysActivities summary={summary} currency={currency} />}
        <LatestLeads onAdd={addLead} />
        <LaterCharts more={more} timeZone={timeZone} summary={summary} onAddLead={addLead} onAddDeal={addDeal} />
        <IndustrySlot />
      </div>
      <LaterHotDeals more={more} onAdd={addDeal} />
      <Slot name="dashboard.copilot" props={{}} later />
      <Slot name="dashboard.fallback" props={{}} later />
      <LaterAddDialog more={more.part} adding={adding} onClose={close} />
    </Page>
  );
}
