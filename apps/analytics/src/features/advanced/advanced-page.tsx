import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { useEffect } from 'react';
import { AlertsButton } from '../../alerts/alerts-button.js';
import { ExportButton, FigureExport } from '../../kit/figure-export.js';
import { FigurePanel } from '../../kit/figure-panel.js';
import { FigureTiles } from '../../kit/figure-tiles.js';
import { PeriodBar } from '../../kit/period-bar.js';
import { WhatChanged } from '../../kit/what-changed.js';
import { CustomerCosts } from './customer-costs.js';
import { CustomerFunnel } from './customer-funnel.js';
import { ProductsTable } from './products-table.js';
import { PlacesTable, RevenueMap } from './regions.js';
import { SalesGrowth } from './sales-growth.js';

const tiles = [
  'revenue',
  'gross-margin',
  'lead-conversion',
  'acquisition-cost',
  'retention-cost',
] as const satisfies MetricId[];
const revenue = ['revenue'] as const satisfies MetricId[];

/** Where growth comes from, and what it costs. */
export function AdvancedPage() {
  const t = useT('analytics');
  useEffect(() => {
    document.title = t('advanced.title');
  }, [t]);
  return (
    <FigureExport>
      <Page
        title={t('advanced.title')}
        actions={
          <>
            <PeriodBar />
            <AlertsButton />
            <ExportButton title={t('advanced.title')} />
          </>
        }
      >
        <WhatChanged metric="revenue" />
        <FigureTiles metrics={tiles} />
        <div className="an-panels">
          <FigurePanel title={t('advanced.target')} metrics={revenue} by="month" kind="columns" />
          <SalesGrowth />
        </div>
        <div className="an-panels">
          <RevenueMap />
          <PlacesTable />
        </div>
        <ProductsTable />
        <div className="an-panels">
          <CustomerFunnel />
          <CustomerCosts />
        </div>
      </Page>
    </FigureExport>
  );
}
