import type { HomeSummary, HomeTrends, TrendPeriod } from '@fernway/contracts/http/crm-home';
import type { Pipeline, StageGroup } from '@fernway/contracts/http/crm-pipelines';
import {
  currencyDigits,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  rich,
  useLanguage,
  useT,
} from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, MoneyText, PlainButton } from '@fernway/ui';
import { BarChart, ShareBar } from '@fernway/ui/charts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays, addMonths } from '../../time/zoned-time.js';
import { usePipelines } from '../../deals/use-pipelines.js';
import { beginOf, counted } from './counted.js';
import { homeTrendsQuery } from './home.api.js';
import { PageLink } from './page-link.js';
import { Panel } from './panel.js';
import { pipelineTotals } from './today.js';

type Add = (() => void) | undefined;
type Periods = HomeTrends['periods'];

export function Charts({
  timeZone,
  summary,
  onAddLead,
  onAddDeal,
}: {
  timeZone: string;
  summary: HomeSummary | undefined;
  onAddLead: Add;
  onAddDeal: Add;
}) {
  return (
    <>
      <TrendPanel name="revenue" timeZone={timeZone}>
        {(periods, period) => <Revenue periods={periods} period={period} timeZone={timeZone} onAdd={onAddDeal} />}
      </TrendPanel>
      <TrendPanel name="conversion" timeZone={timeZone}>
        {(periods, period) => <Conversion periods={periods} period={period} timeZone={timeZone} onAdd={onAddLead} />}
      </TrendPanel>
      <PipelinePanel summary={summary} onAdd={onAddDeal} />
    </>
  );
}

function TrendPanel({
  name,
  timeZone,
  children,
}: {
  name: string;
  timeZone: string;
  children: (periods: Periods, period: TrendPeriod) => ReactNode;
}) {
  const t = useT('crm');
  const [period, setPeriod] = useState<TrendPeriod>('week');
  const { data, error, refetch } = useQuery(homeTrendsQuery(timeZone, period));
  const choice = (
    <Choice
      label={t('home.period.label')}
      value={period}
      onChange={setPeriod}
      options={[
        ['week', t('home.period.week')],
        ['month', t('home.period.month')],
      ]}
    />
  );
  return (
    <Panel title={t(`home.${name}.title`)} aside={choice} room="tall">
      {error ? (
        <ErrorState title={t('home.stats.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        children(data.periods, period)
      ) : (
        <LoadingShape shape="card" lines={4} />
      )}
    </Panel>
  );
}

function Choice<V extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: [V, string][];
}) {
  return (
    <select
      className="fw-input crm-period"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Amounts of several currencies do not add up: one is shown, at first the one with the most of it. */
function useCurrency(found: string[]): { currency: string | undefined; choice: ReactNode } {
  const t = useT('crm');
  const [chosen, setChosen] = useState<string>();
  const currency = chosen && found.includes(chosen) ? chosen : found[0];
  const choice = currency && found.length > 1 && (
    <Choice
      label={t('home.currency')}
      value={currency}
      onChange={setChosen}
      options={found.map((code) => [code, code])}
    />
  );
  return { currency, choice };
}

const useLabels = (periods: Periods, period: TrendPeriod) => {
  const language = useLanguage();
  const days = periods.map(({ start }) => `${start}T00:00:00Z`);
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const monthOfYear = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return period === 'week'
    ? {
        labels: days.map((day) => formatDate(day, language, { timeZone: 'UTC' })),
        axisLabels: days.map((day) => formatDate(day, language, { style: 'day', timeZone: 'UTC' })),
      }
    : {
        labels: days.map((day) => monthOfYear.format(new Date(day))),
        axisLabels: days.map((day) => month.format(new Date(day))),
      };
};

type Shown = { periods: Periods; period: TrendPeriod; timeZone: string; onAdd: Add };

const daysOf = (periods: Periods, period: TrendPeriod): [string, string] => {
  const last = periods.at(-1)!.start;
  return [periods[0]!.start, addDays(period === 'week' ? addDays(last, 7) : addMonths(last, 1), -1)];
};
const spanOf = (periods: Periods, timeZone: string) => ({ from: beginOf(periods[0]!.start, timeZone) });

function Revenue({ periods, period, onAdd }: Shown) {
  const t = useT('crm');
  const language = useLanguage();
  const labels = useLabels(periods, period);
  const sums = new Map<string, number>();
  for (const { amount, currency } of periods.flatMap(({ revenue }) => revenue))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const { currency, choice } = useCurrency([...sums].sort(([, one], [, other]) => other - one).map(([code]) => code));
  if (!currency) return <Empty name="revenue" action={t('home.addDeal')} onAdd={onAdd} />;
  const held = periods.map(({ revenue }) => revenue.find((money) => money.currency === currency));
  return (
    <>
      <div className="crm-panel-figure">
        <MoneyText money={{ amount: sums.get(currency)!, currency }} />
        <span className="fw-muted fw-small">
          <PageLink to={counted.sales(daysOf(periods, period), currency)}>
            {t('home.revenue.sales', { count: held.reduce((sum, money) => sum + (money?.sales ?? 0), 0) })}
          </PageLink>
        </span>
        {choice}
      </div>
      <BarChart
        title={`${t('home.revenue.title')} · ${t(`home.period.${period}`)}`}
        labelTitle={t(`home.period.${period}Label`)}
        {...labels}
        series={[{ name: t('home.revenue.series'), values: held.map((money) => money?.amount ?? 0) }]}
        format={(amount) => formatMoney({ amount: Math.round(amount), currency }, language)}
        exact={(amount) => (amount / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))}
        axisFormat={(amount) => formatMoney({ amount, currency }, language, { compact: true })}
      />
    </>
  );
}

function Conversion({ periods, period, timeZone, onAdd }: Shown) {
  const t = useT('crm');
  const language = useLanguage();
  const labels = useLabels(periods, period);
  const leads = periods.reduce((sum, each) => sum + each.leads, 0);
  const span = spanOf(periods, timeZone);
  const customers = periods.reduce((sum, each) => sum + each.customers, 0);
  if (leads === 0) return <Empty name="conversion" action={t('lead.submit')} onAdd={onAdd} />;
  return (
    <>
      <div className="crm-panel-figure">
        <span className="fw-numbers">{formatPercent(customers / leads, language, { digits: 1 })}</span>
        <span className="fw-muted fw-small">
          {rich(t('home.conversion.of', { customers, leads }), {
            customers: (label) => <PageLink to={counted.customers(span)}>{label}</PageLink>,
            leads: (label) => <PageLink to={counted.leads(span)}>{label}</PageLink>,
          })}
        </span>
      </div>
      <BarChart
        stacked
        title={`${t('home.conversion.title')} · ${t(`home.period.${period}`)}`}
        labelTitle={t(`home.period.${period}Label`)}
        {...labels}
        series={[
          { name: t('home.conversion.customers'), values: periods.map((each) => each.customers) },
          { name: t('home.conversion.others'), values: periods.map((each) => each.leads - each.customers) },
        ]}
        format={(value) => formatNumber(value, language)}
      />
    </>
  );
}

const stagesOf = (pipelines: Pipeline[] = [], group: StageGroup): string[] =>
  pipelines.flatMap(({ stages }) => stages.filter((stage) => stage.group === group).map(({ id }) => id));

const linkTo = (to: string | undefined) =>
  to === undefined ? undefined : (label: string) => <PageLink to={to}>{label}</PageLink>;

function PipelinePanel({ summary, onAdd }: { summary: HomeSummary | undefined; onAdd: Add }) {
  const t = useT('crm');
  const language = useLanguage();
  const totals = summary ? pipelineTotals(summary) : [];
  const { currency, choice } = useCurrency(totals.map((money) => money.currency));
  const whole = totals.find((money) => money.currency === currency);
  const { data: pipelines } = usePipelines();
  const shares = (summary?.pipeline ?? []).map(({ group, totals: sums }) => {
    const held = sums.find(({ value }) => value.currency === currency);
    return { group, held, to: held && counted.openDealsIn(stagesOf(pipelines, group), held.value.currency) };
  });
  return (
    <Panel title={t('home.pipeline.title')} aside={choice} room="short">
      {!summary ? (
        <LoadingShape shape="card" lines={4} />
      ) : !whole ? (
        <Empty name="pipeline" action={t('home.addDeal')} onAdd={onAdd} />
      ) : (
        <>
          <div className="crm-panel-figure">
            <MoneyText money={whole} />
            <span className="fw-muted fw-small">
              <PageLink to={counted.openDeals(whole.currency)}>
                {t('home.pipeline.open', { count: shares.reduce((sum, { held }) => sum + (held?.deals ?? 0), 0) })}
              </PageLink>
            </span>
          </div>
          <ShareBar
            title={t('home.pipeline.title')}
            parts={shares.map(({ group, held, to }) => ({
              name: t(`home.pipeline.${group}`),
              value: held?.value.amount ?? 0,
              link: linkTo(to),
            }))}
            format={(amount) => formatMoney({ amount, currency: whole.currency }, language)}
          />
        </>
      )}
    </Panel>
  );
}

function Empty({ name, action, onAdd }: { name: string; action: string; onAdd: Add }) {
  const t = useT('crm');
  return (
    <EmptyState
      icon={name === 'conversion' ? 'contacts' : 'deals'}
      title={t(`home.${name}.empty`)}
      text={t(`home.${name}.emptyText`)}
      action={onAdd && <PlainButton onClick={onAdd}>{action}</PlainButton>}
    />
  );
}
