import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useEffect } from 'react';
import { AlertsButton } from '../../alerts/alerts-button.js';
import { ExportButton, FigureExport } from '../../kit/figure-export.js';
import { FigurePanel } from '../../kit/figure-panel.js';
import { PeriodBar } from '../../kit/period-bar.js';
import { WhatChanged } from '../../kit/what-changed.js';
import { ForecastActual } from './forecast-actual.js';
import { ForecastPanel } from './forecast-panel.js';
import { NextSteps } from './next-steps.js';
import { openDealsPath } from './open-deals.js';
import { PriorityLeads } from './priority-leads.js';
import { Recommendations } from './recommendations.js';
import { Tiles } from './tiles.js';
import './predictive.css';

const conversion = ['lead-conversion'] as const satisfies MetricId[];

/** What is to be expected, and which leads are worth the time. */
export function PredictivePage() {
  const t = useT('analytics');
  const opportunities = openDealsPath();
  useEffect(() => {
    document.title = t('predictive.title');
  }, [t]);
  return (
    <FigureExport>
      <Page
        title={t('predictive.title')}
        actions={
          <>
            <PeriodBar />
            <AlertsButton />
            <ExportButton title={t('predictive.title')} />
            {opportunities && (
              <Link className="fw-button fw-button-primary" to={opportunities}>
                {t('predictive.opportunities')}
              </Link>
            )}
          </>
        }
      >
        <WhatChanged metric="revenue" />
        <Tiles />
        <div className="an-panels">
          <Recommendations />
          <NextSteps />
        </div>
        <ForecastPanel />
        <div className="an-panels">
          <ForecastActual />
          <FigurePanel title={t('predictive.conversion')} metrics={conversion} by="source" kind="bars" />
        </div>
        <PriorityLeads />
      </Page>
    </FigureExport>
  );
}
