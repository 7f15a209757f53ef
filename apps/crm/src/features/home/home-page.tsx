import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import type { Trade } from '@fernway/web-kit/remote-app';
import { useLocation } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AddLeadDialog } from '../../contacts/add-lead-dialog.js';
import { LatestLeads } from './latest-leads.js';
import { StatCards } from './stat-cards.js';
import { Welcome } from './welcome.js';
import './home.css';

const tradeOf = (pathname: string) => pathname.split('/')[2] as Trade | undefined;

/** The dashboard home, under `/dashboard` and the path of each trade. */
export function HomePage() {
  const t = useT('crm');
  const language = useLanguage();
  const { data: me } = useQuery(meQuery);
  const trade = tradeOf(useLocation().pathname);
  const [adding, setAdding] = useState(false);
  const timeZone = me?.user.timeZone;

  useEffect(() => {
    document.title = t('home.title');
  }, [t]);

  return (
    <Page
      title={t('home.title')}
      aside={formatDate(new Date(), language, { style: 'long', ...(timeZone && { timeZone }) })}
      actions={
        <PlainButton kind="primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('lead.add')}
        </PlainButton>
      }
    >
      <Welcome />
      <StatCards timeZone={timeZone} />
      <div className="crm-home-panels">
        <LatestLeads onAdd={() => setAdding(true)} />
        <Slot name="dashboard.industry" props={trade ? { trade } : {}} later />
      </div>
      <Slot name="dashboard.insights" props={{}} later />
      <Slot name="dashboard.copilot" props={{}} later />
      {adding && <AddLeadDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
