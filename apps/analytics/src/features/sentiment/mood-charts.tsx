import { type MoodCounts, moods, type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { formatNumber, formatPercent, type Language, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { Segmented } from '@fernway/ui/forms';
import { ChartPanel } from '@fernway/ui/large-charts';
import { useState } from 'react';
import { useShown } from './use-shown.js';

/** Good is green, bad is red, and what is neither grey, by their places among the colours of charts. */
const colours = { positive: 0, neutral: 5, negative: 3 } as const;
const measures = ['share', 'number'] as const;
type Measure = (typeof measures)[number];

export const monthName = (day: string, language: Language, month: 'short' | 'long' = 'long') =>
  new Intl.DateTimeFormat(language, { month, year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

export function MoodCharts({ of }: { of: SentimentOverview }) {
  return (
    <div className="an-sentiment-charts">
      <Trend of={of} />
      <Distribution of={of} />
      <Channels of={of} />
    </div>
  );
}

/** One series per mood over what is counted: as shares of what is known, or as they are. */
function useSeries(measure: Measure) {
  const t = useT('analytics');
  const language = useLanguage();
  return (counts: readonly MoodCounts[]) => ({
    series: moods.map((mood) => ({
      name: t(`sentiment.moods.${mood}`),
      colours: [colours[mood]],
      values: counts.map((one) => (measure === 'share' ? (one.shares?.[mood] ?? null) : one[mood])),
    })),
    // Rounded shares may come to a little more.
    most: measure === 'share' ? 100 : undefined,
    format: (value: number) =>
      measure === 'share' ? formatPercent(value / 100, language, { digits: 1 }) : formatNumber(value, language),
    axisFormat: (value: number) =>
      measure === 'share' ? formatPercent(value / 100, language) : formatNumber(value, language),
  });
}

function Trend({ of: { months } }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const language = useLanguage();
  const [measure, setMeasure] = useState<Measure>('share');
  const [, show] = useShown();
  const seriesOf = useSeries(measure);
  return (
    <ChartPanel
      title={t('sentiment.trend')}
      kind="stacked"
      period={t('sentiment.months', { count: months.length })}
      data={{
        labelTitle: t('sentiment.month'),
        labels: months.map(({ month }) => monthName(month, language)),
        axisLabels: months.map(({ month }) => monthName(month, language, 'short')),
        ...seriesOf(months),
      }}
      onPick={(label, series) => show({ ...ofMood(series), within: months[label]!.month })}
      empty={<Empty />}
      computed={t('sentiment.computed')}
      actions={
        <Segmented
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: t(`sentiment.measures.${value}`) }))}
          aria-label={t('sentiment.measure')}
        />
      }
    />
  );
}

const ofMood = (series: number) => (moods[series] ? { mood: moods[series] } : {});

function Distribution({ of: { current } }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const language = useLanguage();
  const [, show] = useShown();
  const known = moods.reduce((sum, mood) => sum + current[mood], 0);
  const number = (value: number) => formatNumber(value, language);
  return (
    <ChartPanel
      title={t('sentiment.distribution')}
      kind="donut"
      period={t('sentiment.range')}
      summary={t('sentiment.known', { known: number(known), all: number(known + current.unknown) })}
      data={{
        labelTitle: t('sentiment.mood'),
        labels: moods.map((mood) => t(`sentiment.moods.${mood}`)),
        series: [
          {
            name: t('sentiment.measures.number'),
            colours: moods.map((mood) => colours[mood]),
            values: moods.map((mood) => current[mood]),
          },
        ],
        format: (value) => `${number(value)} · ${formatPercent(value / known, language, { digits: 1 })}`,
      }}
      onPick={(label) => show({ ...ofMood(label), within: 'range' })}
      empty={<Empty />}
      computed={t('sentiment.computed')}
    />
  );
}

function Channels({ of: { kinds } }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const [, show] = useShown();
  const seriesOf = useSeries('number');
  const shown = kinds.filter(({ current }) => current.shares);
  return (
    <ChartPanel
      title={t('sentiment.channels')}
      kind="stacked"
      period={t('sentiment.range')}
      data={{
        labelTitle: t('sentiment.channel'),
        labels: shown.map(({ kind }) => t(`sentiment.kinds.${kind}`)),
        ...seriesOf(shown.map(({ current }) => current)),
      }}
      onPick={(label, series) => show({ ...ofMood(series), kind: shown[label]!.kind, within: 'range' })}
      empty={<Empty />}
      computed={t('sentiment.computed')}
    />
  );
}

function Empty() {
  const t = useT('analytics');
  return <EmptyState icon="sentiment" title={t('sentiment.emptyRange')} text={t('sentiment.emptyText')} />;
}
