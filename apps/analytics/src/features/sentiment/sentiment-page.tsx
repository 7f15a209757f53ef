import { type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { DateText, EmptyState, ErrorState, LoadingShape, Page } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Insights } from './insights.js';
import { MoodCharts } from './mood-charts.js';
import { MoodTiles } from './mood-tiles.js';
import { RecentInteractions } from './recent-interactions.js';
import { sentimentQuery } from './sentiment.api.js';
import { useSummary } from './use-summary.js';
import './sentiment.css';

export function SentimentPage() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(sentimentQuery);

  useEffect(() => {
    document.title = t('sentiment.title');
  }, [t]);

  const content = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading />;
    return isKnown(data) ? <Overview of={data} /> : <Nothing />;
  };
  return (
    <Page
      title={t('sentiment.title')}
      aside={
        data?.upTo && (
          <>
            {t('sentiment.upTo')} <DateText at={data.upTo} style="time" />
          </>
        )
      }
    >
      {content()}
    </Page>
  );
}

const isKnown = ({ current, before, months }: SentimentOverview) =>
  [current, before, ...months].some(({ shares }) => shares !== null);

function Overview({ of }: { of: SentimentOverview }) {
  const summary = useSummary(of);
  return (
    <div className="an-sentiment">
      {summary && <p className="an-sentiment-summary">{summary}</p>}
      <MoodTiles of={of} />
      <MoodCharts of={of} />
      <Insights of={of} />
      <RecentInteractions of={of} />
    </div>
  );
}

function Nothing() {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="sentiment"
      title={t('sentiment.empty')}
      text={t('sentiment.emptyText')}
      action={
        hasPage(recordPages.contact) && (
          <Link className="fw-button fw-button-primary" to={recordPages.contact}>
            {t('sentiment.emptyAction')}
          </Link>
        )
      }
    />
  );
}

function Loading() {
  return (
    <div className="an-sentiment">
      <div className="an-moods">
        <LoadingShape shape="card" />
        <LoadingShape shape="card" />
        <LoadingShape shape="card" />
      </div>
      <LoadingShape shape="card" />
      <LoadingShape shape="table" lines={6} />
    </div>
  );
}
