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
import { CustomersTotal } from './customers-total.js';
import { KeyAccounts } from './key-accounts.js';
import { LifetimeValue } from './lifetime-value.js';
import { NoSales } from '../../panels/no-sales.js';
import { RetentionPanel } from './retention-panel.js';
import { Segments } from '../../panels/segments.js';
import './crm-analysis.css';

const tiles = ['new-customers', 'active-customers', 'retention'] as const satisfies MetricId[];
const growth = ['new-customers'] as const satisfies MetricId[];

/** How the customers grow, stay, and what they bring. */
export function CrmAnalysisPage() {
  const t = useT('analytics');
  useEffect(() => {
    document.title = t('crmAnalysis.title');
  }, [t]);
  return (
    <FigureExport>
      <Page
        title={t('crmAnalysis.title')}
        actions={
          <>
            <PeriodBar />
            <AlertsButton />
            <ExportButton title={t('crmAnalysis.title')} />
          </>
        }
      >
        <WhatChanged metric="new-customers" />
        <FigureTiles metrics={tiles} />
        <div className="an-panels">
          <FigurePanel title={t('crmAnalysis.growth')} metrics={growth} by="month" kind="columns" empty={<NoSales />} />
          <CustomersTotal />
        </div>
        <RetentionPanel />
        <LifetimeValue />
        <div className="an-panels">
          <Segments />
        </div>
        <KeyAccounts />
      </Page>
    </FigureExport>
  );
}
