import { touchDays } from '@fernway/contracts/http/analytics-insights';
import { leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { customerInsightsQuery, figuresQuery } from '../../analytics.api.js';
import { addDays } from '../../kit/day-begins.js';
import { useRecordLinks } from '../../kit/use-record-links.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { useRecordNames } from '../../panels/use-record-names.js';
import { openDealsPath } from './open-deals.js';
import { leadsQuery } from './predictive.api.js';
import { contactOf } from './priority-leads.js';
import { useForecast } from './use-forecast.js';

type Recommendation = { id: string; text: string; links: ReactNode[] };
/** Items are undefined while anything that they are made of is read. */
type Found = { items: Recommendation[] | undefined; error: Error | null; retry: () => void };

const quietDays = 14;
const namedAtOnce = 5;

/** What the figures suggest, what brings the most first. */
export function useRecommendations(): Found {
  const parts = [useGap(), useQuietLeads(), useWaiting('open-deals'), useWaiting('overdue'), useSources()];
  const failed = parts.find(({ error }) => error);
  return {
    items: parts.every(({ items }) => items) ? parts.flatMap(({ items }) => items ?? []) : undefined,
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  };
}

/** How the coming month compares with its target. */
function useGap(): Found {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const { data, ready, error, retry, targets } = useForecast();
  const next = data?.months[1];
  const target = next && ready ? (targets.get(next.month) ?? null) : null;
  const path = openDealsPath();
  const money = (value: number) => texts.value('revenue', value, data?.currency);
  const items =
    next && target !== null
      ? [
          {
            id: 'gap',
            text: t(`predictive.advice.${next.value < target ? 'below' : 'above'}`, {
              month: itemName('month', { key: next.month, name: null }),
              forecast: money(next.value),
              target: money(target),
              gap: money(Math.abs(next.value - target)),
            }),
            links: path
              ? [
                  <Link key="deals" to={path}>
                    {t('kit.show.deal')}
                  </Link>,
                ]
              : [],
          },
        ]
      : [];
  return { items: ready ? items : undefined, error, retry };
}

/** Promising leads with whom nobody has spoken lately. */
function useQuietLeads(): Found {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(leadsQuery);
  const names = useRecordNames(data?.items.map(contactOf));
  const since = addDays(new Date().toISOString().slice(0, 10), -quietDays);
  const quiet = data?.items.filter(
    ({ score, lastContactOn }) => score >= leadScoreRule.high && (lastContactOn === null || lastContactOn <= since),
  );
  const links = quiet
    ?.slice(0, namedAtOnce)
    .map((lead) => <Fragment key={lead.contactId}>{names.linkTo(contactOf(lead))}</Fragment>);
  return {
    items: names.ready
      ? links?.length
        ? [{ id: 'quiet', text: t('predictive.advice.quiet', { days: quietDays }), links }]
        : []
      : undefined,
    error: error ?? names.error,
    retry: () => void (error ? refetch() : names.refetch()),
  };
}

/** Customers that somebody should speak with, for one reason. */
function useWaiting(reason: 'open-deals' | 'overdue'): Found {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(customerInsightsQuery);
  const names = useRecordNames(data?.next);
  const links = data?.next
    .filter((customer) => customer.reason === reason)
    .slice(0, namedAtOnce)
    .map((customer) => <Fragment key={customer.id}>{names.linkTo(customer)}</Fragment>);
  return {
    items: names.ready
      ? links?.length
        ? [{ id: reason, text: t(`predictive.advice.${reason}`, { days: touchDays.next }), links }]
        : []
      : undefined,
    error: error ?? names.error,
    retry: () => void (error ? refetch() : names.refetch()),
  };
}

/** The sources whose leads become customers most and least often, of those that brought enough to tell. */
function useSources(): Found {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const linksOf = useRecordLinks();
  const { period } = usePeriod();
  const metrics = ['lead-conversion', 'new-leads'] as const;
  const { data, error, refetch } = useQuery(figuresQuery({ metrics, by: 'source', top: 100, period }));
  const sources = data?.items
    .map((item) => ({ item, share: item.values[0]?.value ?? 0, leads: item.values[1]?.value ?? 0 }))
    .filter(({ item, leads }) => item.key !== null && leads >= leadScoreRule.sourceLeads)
    .sort((one, other) => other.share - one.share);
  const [best, worst] = [sources?.[0], sources?.at(-1)];
  const told = best && worst && best.share > worst.share;
  const share = (value: number) => texts.value('lead-conversion', value);
  const link = ({ item }: { item: { key: string | null; name: string | null } }) => {
    const path = data && linksOf('lead-conversion', { range: data.range, by: 'source', key: item.key })[0]?.path;
    return path
      ? [
          <Link key={item.key} to={path}>
            {itemName('source', item)}
          </Link>,
        ]
      : [];
  };
  return {
    items:
      data &&
      (told
        ? [
            {
              id: 'sources',
              text: t('predictive.advice.sources', {
                best: itemName('source', best.item),
                bestShare: share(best.share),
                worst: itemName('source', worst.item),
                worstShare: share(worst.share),
              }),
              links: [...link(best), ...link(worst)],
            },
          ]
        : []),
    error,
    retry: () => void refetch(),
  };
}
