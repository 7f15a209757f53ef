import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';
import { useNavigate } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { figuresQuery } from '../../analytics.api.js';
import { AlertsButton } from '../../alerts/alerts-button.js';
import { ExportButton, FigureExport } from '../../kit/figure-export.js';
import { FigurePanel } from '../../kit/figure-panel.js';
import { FigureTable } from '../../kit/figure-table.js';
import { FigureTiles } from '../../kit/figure-tiles.js';
import { PeriodBar } from '../../kit/period-bar.js';
import { useRecordLinks } from '../../kit/use-record-links.js';
import { usePeriod } from '../../kit/use-period.js';
import { WhatChanged } from '../../kit/what-changed.js';
import { Network } from './network.js';

const kpis: readonly MetricId[] = [
  'revenue',
  'expenses',
  'profit',
  'profit-share',
  'gross-margin',
  'average-sale',
  'sales-count',
  'new-customers',
];

export function AnalysisPage() {
  const t = useT('analytics');
  const mayUse = useCan('ai:use');
  const [offered, setOffered] = useState(true);
  const analysis = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = t('analysis.title');
  }, [t]);
  const toAnalysis = () => {
    analysis.current?.scrollIntoView({ block: 'start' });
    analysis.current?.focus({ preventScroll: true });
  };

  return (
    <FigureExport>
      <Page
        title={t('analysis.title')}
        actions={
          <>
            <PeriodBar />
            <Details />
            <AlertsButton />
            <ExportButton title={t('analysis.title')} />
            {mayUse && offered && (
              <PlainButton kind="primary" onClick={toAnalysis}>
                <Icon name="sparkle" />
                {t('analysis.apply')}
              </PlainButton>
            )}
          </>
        }
      >
        <Changes />
        <FigureTiles metrics={kpis} />
        <FigurePanel
          title={t('analysis.revenueExpenses')}
          metrics={['revenue', 'expenses']}
          by="month"
          kind="columns"
        />
        <div className="an-panels">
          <FigurePanel title={t('analysis.profit')} metrics={['profit']} by="month" kind="line" />
          <FigurePanel title={t('analysis.spent')} metrics={['expenses']} by="category" kind="bars" />
        </div>
        <FigureTable
          title={t('analysis.monthly')}
          metrics={['revenue', 'expenses', 'profit', 'profit-share']}
          by="month"
          reaches="revenue"
        />
        <Network />
        <div ref={analysis} tabIndex={-1} className="an-focus">
          <Slot name="analysis.ai" props={{}} later onUnavailable={() => setOffered(false)} />
        </div>
      </Page>
    </FigureExport>
  );
}

/** Profit has no parts of its own: what moved it is what moved revenue and expenses. */
const Changes = () => (
  <div>
    <WhatChanged metric="profit" upTo={false} />
    <WhatChanged metric="revenue" upTo={false} />
    <WhatChanged metric="expenses" />
  </div>
);

/** Leads to the records that the page's figures are made of. */
function Details() {
  const t = useT('analytics');
  const navigate = useNavigate();
  const linksOf = useRecordLinks();
  const { period, compare } = usePeriod();
  const { data } = useQuery(figuresQuery({ metrics: kpis, period, compare }));
  const links = data ? linksOf('profit', { range: data.range }) : [];
  return (
    <Dropdown
      trigger={['click']}
      disabled={links.length === 0}
      menu={{
        items: links.map(({ kind, path }) => ({
          key: kind,
          label: t(`kit.show.${kind}`),
          onClick: () => void navigate(path),
        })),
      }}
    >
      <PlainButton disabled={links.length === 0}>
        <Icon name="eye" />
        {t('analysis.details')}
      </PlainButton>
    </Dropdown>
  );
}
