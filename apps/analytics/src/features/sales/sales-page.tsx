import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { useEffect } from 'react';
import { AlertsButton } from '../../alerts/alerts-button.js';
import { ExportButton, FigureExport } from '../../kit/figure-export.js';
import { FigurePanel } from '../../kit/figure-panel.js';
import { FigureTable } from '../../kit/figure-table.js';
import { FigureTiles } from '../../kit/figure-tiles.js';
import { PeriodBar } from '../../kit/period-bar.js';
import { WhatChanged } from '../../kit/what-changed.js';
import { HotDeals } from './hot-deals.js';
import { LeadsPerWeek } from './leads-per-week.js';

export function SalesPage() {
  const t = useT('analytics');
  useEffect(() => {
    document.title = t('sales.title');
  }, [t]);

  return (
    <FigureExport>
      <Page
        title={t('sales.title')}
        actions={
          <>
            <PeriodBar />
            <AlertsButton />
            <ExportButton title={t('sales.title')} />
          </>
        }
      >
        <WhatChanged metric="revenue" />
        <FigureTiles
          metrics={['revenue', 'average-sale', 'deals-won', 'win-rate', 'cycle-days', 'open-value', 'weighted-value']}
        />
        <FigurePanel title={t('sales.revenue')} metrics={['revenue']} by="month" kind="columns" />
        <div className="an-panels">
          <FigurePanel title={t('sales.byStage')} metrics={['open-value']} by="stage" kind="bars" />
          <FigurePanel title={t('sales.byOwner')} metrics={['open-value']} by="owner" kind="bars" />
          <FigurePanel title={t('sales.wonLost')} metrics={['won-value', 'lost-value']} by="month" kind="columns" />
          <FigurePanel title={t('sales.reasons')} metrics={['deals-lost']} by="reason" kind="bars" />
          <FigurePanel title={t('sales.cycle')} metrics={['cycle-days']} by="month" kind="line" />
          <FigurePanel title={t('sales.quota')} metrics={['revenue']} by="owner" kind="bars" />
        </div>
        <FigureTable
          title={t('sales.leaderboard')}
          metrics={['won-value', 'deals-won', 'win-rate', 'revenue']}
          by="owner"
          top={100}
          reaches="revenue"
        />
        <HotDeals />
        <LeadsPerWeek />
      </Page>
    </FigureExport>
  );
}
