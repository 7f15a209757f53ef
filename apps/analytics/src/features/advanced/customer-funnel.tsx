import type { Figures, Range } from '@fernway/contracts/http/analytics-figures';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useNavigate } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../analytics.api.js';
import { addDays, beginOf } from '../../kit/day-begins.js';
import { usePeriod } from '../../kit/use-period.js';
import { ExportedChart } from '../../panels/exported-chart.js';
import { FillLink } from '../../panels/fill-link.js';

/** How far a contact has come at least, by its lifecycle. */
const stages = [
  { stage: 'leads', reached: ['lead', 'prospect', 'customer', 'past'] },
  { stage: 'prospects', reached: ['prospect', 'customer', 'past'] },
  { stage: 'customers', reached: ['customer', 'past'] },
] as const;

/** The leads of the period by how far they have come since. */
export function CustomerFunnel() {
  const t = useT('analytics');
  const language = useLanguage();
  const { period, compare } = usePeriod();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(figuresQuery({ metrics: ['new-leads'], by: 'lifecycle', period, compare }));
  const counts = data && stages.map(({ reached }) => countOf(data.items, reached, 'value'));
  const share = (stage: number) => formatPercent((counts?.[stage] ?? 0) / (counts?.[0] || 1), language);
  const contactsOf = useContacts(data?.range);
  return (
    <ExportedChart
      title={t('advanced.funnel.title')}
      period={t(`kit.period.${period}`)}
      summary={counts?.[0] ? t('advanced.funnel.summary', { prospects: share(1), customers: share(2) }) : undefined}
      kind="funnel"
      data={
        data &&
        counts && {
          labelTitle: t('advanced.funnel.stage'),
          labels: stages.map(({ stage }) => t(`advanced.funnel.${stage}`)),
          series: [
            { name: t('advanced.funnel.contacts'), values: counts },
            {
              name: t(`kit.then.${compare}`, { name: t('advanced.funnel.contacts') }),
              values: stages.map(({ reached }) => countOf(data.items, reached, 'before')),
              as: 'comparison',
            },
          ],
          format: (value) => formatNumber(value, language),
        }
      }
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="contacts"
          title={t('advanced.funnel.empty')}
          text={t('advanced.funnel.emptyText')}
          action={<FillLink kind="contact" />}
        />
      }
      computed={t('advanced.funnel.computed')}
      onPick={contactsOf && ((stage) => void navigate(contactsOf(stage)))}
    />
  );
}

/** The list of the contacts that a stage counts, where its page is there. */
function useContacts(range: Range | undefined): ((stage: number) => string) | undefined {
  const { data: me } = useQuery(meQuery);
  if (!range || !me || !hasPage(recordPages.contact)) return undefined;
  const { timeZone } = me.user;
  return (stage) =>
    listPath('contact', [
      { field: 'leadSince', is: 'after', value: beginOf(range.from, timeZone) },
      { field: 'leadSince', is: 'before', value: beginOf(addDays(range.to, 1), timeZone) },
      { field: 'lifecycle', is: 'any-of', value: [...(stages[stage]?.reached ?? [])] },
    ]);
}

const countOf = (items: Figures['items'], lifecycles: readonly string[], of: 'value' | 'before'): number =>
  items.reduce((sum, { key, values }) => sum + (key && lifecycles.includes(key) ? (values[0]?.[of] ?? 0) : 0), 0);
