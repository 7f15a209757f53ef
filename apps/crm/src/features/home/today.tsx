import { type HomeSummary, mostOfToday } from '@fernway/contracts/http/crm-home';
import { recordPages } from '@fernway/contracts/records/pages';
import { formatNumber, type Money, rich, useLanguage, useT } from '@fernway/i18n';
import { LoadingShape, MoneyText } from '@fernway/ui';
import type { ReactNode } from 'react';
import { counted } from './counted.js';
import { PageLink } from './page-link.js';
import { Panel } from './panel.js';

const partsOfDay = ['followUps', 'overdue', 'meetings', 'dealsAtRisk'] as const;
const dayLinks = Object.fromEntries(
  partsOfDay.map((name) => [name, (label: string) => <PageLink to={counted[name]}>{label}</PageLink>]),
);

/** Counting ends at the most: then there may be more. */
const plusOf = (count: number) => (count === mostOfToday ? '+' : '');

/** The one thing to read: what is due today and which deals wait. */
export function DayInOneSentence({ summary }: { summary: HomeSummary | undefined }) {
  const t = useT('crm');
  const language = useLanguage();
  if (!summary) return <p className="crm-day crm-day-pending" aria-hidden="true" />;
  const parts = partsOfDay.filter((name) => summary.today[name] > 0);
  if (parts.length === 0) return <p className="crm-day">{t('home.day.nothing')}</p>;
  const tag = (name: (typeof partsOfDay)[number]) =>
    `<${name}>${t(`home.day.${name}`, { count: summary.today[name], plus: plusOf(summary.today[name]) })}</${name}>`;
  const sentence = t('home.day.sentence', { list: new Intl.ListFormat(language).format(parts.map(tag)) });
  return <p className="crm-day">{rich(sentence, dayLinks)}</p>;
}

/** What open deals are worth, the currency of the most deals first: amounts of two currencies are no order. */
export const pipelineTotals = ({ pipeline }: HomeSummary): Money[] => {
  const sums = new Map<string, { amount: number; deals: number }>();
  for (const { value, deals } of pipeline.flatMap(({ totals }) => totals)) {
    const sum = sums.get(value.currency) ?? { amount: 0, deals: 0 };
    sums.set(value.currency, { amount: sum.amount + value.amount, deals: sum.deals + deals });
  }
  return [...sums]
    .sort(([, one], [, other]) => other.deals - one.deals)
    .map(([currency, { amount }]) => ({ currency, amount }));
};

export function TodaysActivities({ summary, currency }: { summary: HomeSummary | undefined; currency: string }) {
  const t = useT('crm');
  const language = useLanguage();
  const capped = (count: number) => formatNumber(count, language) + plusOf(count);
  const rows = (all: HomeSummary): [key: string, to: string, value: ReactNode][] => [
    ['activeLeads', `${recordPages.contact}?lifecycle=lead`, formatNumber(all.leads, language)],
    ['followUps', counted.followUps, capped(all.today.followUps)],
    ['meetings', counted.meetings, capped(all.today.meetings)],
    [
      'pipelineValue',
      `${recordPages.deal}?state=open`,
      <PipelineValue key="value" totals={pipelineTotals(all)} currency={currency} />,
    ],
  ];
  return (
    <Panel title={t('home.today.title')} room="mid">
      {summary ? (
        <dl className="crm-today">
          {rows(summary).map(([key, to, value]) => (
            <div key={key}>
              <dt>
                <PageLink to={to}>{t(`home.today.${key}`)}</PageLink>
              </dt>
              <dd className="fw-numbers">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <LoadingShape lines={4} />
      )}
    </Panel>
  );
}

function PipelineValue({ totals, currency }: { totals: Money[]; currency: string }) {
  const shown = totals.length > 0 ? totals : [{ amount: 0, currency }];
  return shown.map((money, index) => (
    <span key={money.currency}>
      {index > 0 && ' + '}
      <MoneyText money={money} compact />
    </span>
  ));
}
