import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { useEffect } from 'react';
import { AlertsButton } from '../../alerts/alerts-button.js';
import { ExportButton, FigureExport } from '../../kit/figure-export.js';
import { FigurePanel } from '../../kit/figure-panel.js';
import { PeriodBar } from '../../kit/period-bar.js';
import { WhatChanged } from '../../kit/what-changed.js';
import { Segments } from '../../panels/segments.js';
import { EngagementSpread } from './engagement-spread.js';
import { LostTouch } from './lost-touch.js';
import { NextContacts } from './next-contacts.js';
import { TopMovers } from './top-movers.js';

const spoken = ['interactions'] as const satisfies MetricId[];

/** Whom to speak with, and how engaged customers are. */
export function InsightsPage() {
  const t = useT('analytics');
  useEffect(() => {
    document.title = t('insights.title');
  }, [t]);
  return (
    <FigureExport>
      <Page
        title={t('insights.title')}
        actions={
          <>
            <PeriodBar />
            <AlertsButton />
            <ExportButton title={t('insights.title')} />
          </>
        }
      >
        <WhatChanged metric="interactions" />
        <NextContacts />
        <div className="an-panels">
          <EngagementSpread />
          <FigurePanel title={t('insights.interactions')} metrics={spoken} by="month" kind="columns" />
        </div>
        <TopMovers />
        <LostTouch />
        <div className="an-panels">
          <Segments />
        </div>
      </Page>
    </FigureExport>
  );
}
