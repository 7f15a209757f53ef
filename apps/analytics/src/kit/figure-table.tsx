import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { csvOf, saveCsv } from '@fernway/ui/charts';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { figuresQuery, type Split } from '../analytics.api.js';
import { Change } from './change.js';
import { ComputedButton } from './computed.js';
import { type Sheet, useExported } from './figure-export.js';
import { NoFigures, OtherCurrencies, PeriodWords, useCounted } from './figure-panel.js';
import { onlyOne } from './records.js';
import { useRecordLinks } from './use-record-links.js';
import { useFigureTexts } from './use-figure-texts.js';
import { useItemNames } from './use-item-names.js';
import { usePeriod } from './use-period.js';
import { useSame } from './use-same.js';
import './kit.css';

type Props = {
  title: string;
  /** A column each, the first one says the order. */
  metrics: readonly MetricId[];
  by: Split;
  top?: number;
  /** Has a target: how much of it is reached stands in a column of its own, where there are any. */
  reaches?: MetricId;
  empty?: ReactNode;
};

/** Metrics side by side, of different units also: a row for each span or part. */
export function FigureTable({ title, metrics: given, by, top, reaches, empty }: Props) {
  const t = useT('analytics');
  const metrics = useSame(given);
  const id = useId();
  const { period, compare } = usePeriod();
  const { data: figures, error, refetch } = useQuery(figuresQuery({ metrics, by, top, period, compare }));
  const sheet = useSheet(figures, { metrics, by });
  useExported(title, sheet, useCounted(metrics, figures));
  const filled = figures && figures.items.some(({ values }) => values.some(({ value, target }) => value || target));
  const content = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
    if (!figures) return <LoadingShape shape="table" lines={6} />;
    if (!filled) return empty ?? <NoFigures metrics={metrics} />;
    return (
      <div className="an-rows" tabIndex={0} role="group" aria-labelledby={id}>
        <Rows figures={figures} metrics={metrics} by={by} reaches={reaches} titleId={id} />
      </div>
    );
  };
  return (
    <section className="fw-card an-sheet" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <span className="fw-small fw-muted">
            <PeriodWords metrics={metrics} figures={figures} />
          </span>
        </div>
        {filled && sheet && (
          <PlainButton kind="quiet" aria-label={t('kit.csv', { title })} onClick={() => saveCsv(title, csvOf(sheet))}>
            <Icon name="download" />
          </PlainButton>
        )}
      </header>
      {content()}
      <div className="an-totals">
        {figures && <OtherCurrencies figures={figures} />}
        <ComputedButton metrics={metrics} currency={figures?.currency} />
      </div>
    </section>
  );
}

function useSheet(
  figures: Figures | undefined,
  { metrics, by }: { metrics: readonly MetricId[]; by: Split },
): Sheet | undefined {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const { compare } = usePeriod();
  return useMemo(() => {
    if (!figures) return undefined;
    const targets = hasTargets(figures, metrics.length);
    const exact = (metric: MetricId, value: number | null | undefined) =>
      value === null || value === undefined ? '' : texts.exact(metric, value, figures.currency);
    const columns = metrics.flatMap((metric, at) => [
      { name: texts.name(metric), metric, at, of: 'value' as const },
      { name: t(`kit.then.${compare}`, { name: texts.name(metric) }), metric, at, of: 'before' as const },
      ...(targets[at] ? [{ name: t('kit.target'), metric, at, of: 'target' as const }] : []),
    ]);
    return [
      [t(`kit.by.${by}`), ...columns.map(({ name }) => name)],
      ...figures.items.map((item) => [
        itemName(by, item),
        ...columns.map(({ metric, at, of }) => exact(metric, item.values[at]?.[of])),
      ]),
    ];
  }, [figures, metrics, by, compare, t, texts, itemName]);
}

const hasTargets = ({ items }: Figures, columns: number): boolean[] =>
  Array.from({ length: columns }, (_, at) => items.some(({ values }) => (values[at]?.target ?? null) !== null));

type RowsProps = Pick<Props, 'metrics' | 'by'> & { reaches: MetricId | undefined; figures: Figures; titleId: string };

function Rows({ figures, metrics, by, reaches, titleId }: RowsProps) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const reached = reaches ? metrics.indexOf(reaches) : -1;
  const quota = reached >= 0 && hasTargets(figures, metrics.length)[reached];
  return (
    <table aria-labelledby={titleId}>
      <thead>
        <tr>
          <th scope="col">{t(`kit.by.${by}`)}</th>
          {metrics.map((metric) => (
            <th key={metric} scope="col">
              {texts.name(metric)}
            </th>
          ))}
          {quota && <th scope="col">{t('kit.reached')}</th>}
        </tr>
      </thead>
      <tbody>
        {figures.items.map((item) => (
          <tr key={item.key ?? ''}>
            <th scope="row">{itemName(by, item)}</th>
            {metrics.map((metric, at) => (
              <Cell key={metric} metric={metric} at={at} item={item} figures={figures} by={by} />
            ))}
            {quota && <Reached value={item.values[reached]} metric={metrics[reached]!} currency={figures.currency} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { metric: MetricId; at: number; item: FigureItem; figures: Figures; by: Split };

function Cell({ metric, at, item, figures, by }: CellProps) {
  const texts = useFigureTexts();
  const linksOf = useRecordLinks();
  const { value, before } = item.values[at] ?? { value: null, before: null };
  const { range, timeZone, currency, totals } = figures;
  const several = (totals[at]?.others.length ?? 0) > 0;
  const counted = { range, timeZone, currency: several ? currency : null, by, key: item.key };
  const path = value ? onlyOne(linksOf(metric, counted)) : undefined;
  const text = texts.value(metric, value, currency);
  return (
    <td className="fw-numbers">
      {path ? <Link to={path}>{text}</Link> : text}{' '}
      <span className="fw-small">
        <Change metric={metric} value={value} before={before} />
      </span>
    </td>
  );
}

type ReachedProps = { value: FigureItem['values'][number] | undefined; metric: MetricId; currency: string | null };

/** How much of a target there is: "82% of $10,000". */
function Reached({ value: of, metric, currency }: ReachedProps) {
  const t = useT('analytics');
  const language = useLanguage();
  const texts = useFigureTexts();
  if (!of?.target) return <td>–</td>;
  const share = (of.value ?? 0) / of.target;
  return (
    <td className="fw-numbers">
      <meter min={0} max={1} value={Math.max(0, Math.min(share, 1))} aria-hidden="true" />{' '}
      {t('kit.shareOfTarget', {
        share: formatPercent(share, language),
        target: texts.value(metric, of.target, currency),
      })}
    </td>
  );
}
