import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { recordPages, isPaged } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { type ChartKind, ChartPanel } from '@fernway/ui/large-charts';
import { Link, useNavigate } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { figuresQuery, pipelinesQuery, type Split } from '../analytics.api.js';
import { Change } from './change.js';
import { Computed } from './computed.js';
import { figureData, sheetOf, type Words } from './figure-data.js';
import { useExported } from './figure-export.js';
import { RecordLinks } from './record-links.js';
import { onlyOne } from './records.js';
import { useRecordLinks } from './use-record-links.js';
import { useFigureTexts } from './use-figure-texts.js';
import { useItemNames } from './use-item-names.js';
import { usePeriod } from './use-period.js';
import { useSame } from './use-same.js';
import './kit.css';

type Props = {
  title: string;
  /** Of one unit: they share an axis. One alone is drawn with what it is compared with and its target. */
  metrics: readonly MetricId[];
  by: Split;
  kind: ChartKind;
  /** Parts at most; the further ones are one. */
  top?: number;
  /** What is shown where there is nothing; says by itself what fills it. */
  empty?: ReactNode;
  actions?: ReactNode;
  height?: number;
};

/** A chart of metrics over time or by parts, of the page's period, with all that belongs to it. */
export function FigurePanel({ title, metrics: given, by, kind, top, empty, actions, height }: Props) {
  const metrics = useSame(given);
  const { period, compare } = usePeriod();
  const { data: read, error, refetch } = useQuery(figuresQuery({ metrics, by, top, period, compare }));
  const figures = useInOrder(read, by);
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const words = useWords(by);
  const data = useMemo(
    () => figures && figureData(figures, { metrics, by, kind }, texts, { itemName, words }),
    [figures, metrics, by, kind, texts, itemName, words],
  );
  useExported(
    title,
    useMemo(() => data && sheetOf(data), [data]),
    useCounted(metrics, figures),
  );
  const onPick = usePick(figures, by, data?.series);
  return (
    <ChartPanel
      title={title}
      kind={kind}
      period={<PeriodWords metrics={metrics} figures={figures} />}
      summary={figures && <Totals metrics={metrics} figures={figures} />}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      empty={empty ?? <NoFigures metrics={metrics} />}
      computed={<Computed metrics={metrics} currency={figures?.currency} />}
      actions={actions}
      onPick={onPick}
      height={height ?? (kind === 'bars' && data ? heightOf(data) : 260)}
    />
  );
}

/** Each bar has room for its number. */
const heightOf = ({ labels, series }: { labels: readonly string[]; series: readonly unknown[] }) =>
  60 + labels.length * (12 + 18 * series.length);

/** Stages as they follow each other, those that are gone last; others as they come. */
function useInOrder(figures: Figures | undefined, by: Split): Figures | undefined {
  const { data: pipelines } = useQuery({ ...pipelinesQuery, enabled: by === 'stage' });
  return useMemo(() => {
    if (!figures || by !== 'stage' || !pipelines) return figures;
    const stages = pipelines.flatMap((pipeline) => pipeline.stages.map(({ id }) => id));
    const place = ({ key }: FigureItem) => (key !== null && stages.includes(key) ? stages.indexOf(key) : stages.length);
    return { ...figures, items: figures.items.toSorted((one, other) => place(one) - place(other)) };
  }, [figures, by, pipelines]);
}

function useWords(by: Split): Words {
  const t = useT('analytics');
  const { compare } = usePeriod();
  return useMemo(
    () => ({
      labelTitle: t(`kit.by.${by}`),
      before: (name) => t(`kit.then.${compare}`, { name }),
      target: t('kit.target'),
      rest: t('kit.rest'),
    }),
    [t, by, compare],
  );
}

/** For a file: of which days numbers are, and in which currency amounts. */
export function useCounted(metrics: readonly MetricId[], figures: Figures | undefined): readonly string[] {
  const texts = useFigureTexts();
  return useMemo(() => {
    const standing = metrics.every((metric) => metricOf(metric).standing);
    const money = metrics.some((metric) => metricOf(metric).unit === 'money');
    return [
      ...(figures && !standing ? [texts.range(figures.range)] : []),
      ...(figures?.currency && money ? [figures.currency] : []),
    ];
  }, [metrics, figures, texts]);
}

/** Which time it is of, and that what stands now has none. */
export function PeriodWords({ metrics, figures }: { metrics: readonly MetricId[]; figures: Figures | undefined }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const { period } = usePeriod();
  if (metrics.every((metric) => metricOf(metric).standing)) return t('kit.now');
  return (
    <>
      {t(`kit.period.${period}`)}
      {figures && <span className="an-range"> · {texts.range(figures.range)}</span>}
    </>
  );
}

/** What it comes to, how that moved, what there is in other currencies, and where the records are. */
function Totals({ metrics, figures }: { metrics: readonly MetricId[]; figures: Figures }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const { compare } = usePeriod();
  const { currency, range, timeZone } = figures;
  const several = figures.totals.some(({ others }) => others.length > 0);
  return (
    <span className="an-totals">
      {figures.totals.map(({ metric, value, before }) => (
        <span key={metric}>
          {texts.name(metric)} <b className="fw-numbers">{texts.value(metric, value, currency)}</b>{' '}
          <Change metric={metric} value={value} before={before} />
          {before !== null && before !== 0 && (
            <span className="fw-muted fw-small">
              {' '}
              {t(`kit.from.${compare}`, { value: texts.value(metric, before, currency) })}
            </span>
          )}
        </span>
      ))}
      <OtherCurrencies figures={figures} />
      <RecordLinks metrics={metrics} counted={{ range, timeZone, currency: several ? currency : null }} />
    </span>
  );
}

/** Amounts are of one currency: the others are named, not converted. */
export function OtherCurrencies({ figures }: { figures: Figures }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const amounts = figures.totals.flatMap(({ metric, others }) =>
    others.map(({ currency, value }) => `${texts.name(metric)} ${texts.value(metric, value, currency)}`),
  );
  return amounts.length > 0 && <span className="fw-muted">{t('kit.others', { amounts: amounts.join(', ') })}</span>;
}

/** What fills a picture of these metrics. */
export function NoFigures({ metrics }: { metrics: readonly MetricId[] }) {
  const t = useT('analytics');
  const [source] = metrics.flatMap((metric) => [...metricOf(metric).sources]);
  const kind = source && isPaged(source) ? source : undefined;
  return (
    <EmptyState
      icon="analysis"
      title={t('kit.nothing')}
      text={source && t(`kit.fill.${source}`)}
      action={kind && hasPage(recordPages[kind]) && <Link to={recordPages[kind]}>{t(`kit.add.${kind}`)}</Link>}
    />
  );
}

/** Opens the records of one value, where a list can tell them. */
function usePick(
  figures: Figures | undefined,
  by: Split,
  series: readonly { metric: MetricId }[] | undefined,
): ((label: number, series: number) => void) | undefined {
  const navigate = useNavigate();
  const linksOf = useRecordLinks();
  if (!figures || !series) return undefined;
  const several = figures.totals.some(({ others }) => others.length > 0);
  const pathOf = (label: number, at: number) => {
    const item = figures.items[label];
    const metric = series[at]?.metric;
    const { range, timeZone, currency } = figures;
    const counted = { range, timeZone, currency: several ? currency : null, by, key: item?.key };
    return item && metric && onlyOne(linksOf(metric, counted));
  };
  if (!pathOf(0, 0)) return undefined;
  return (label, at) => {
    const path = pathOf(label, at);
    if (path) void navigate(path);
  };
}
