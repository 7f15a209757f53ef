import type { Activity } from '@fernway/contracts/http/crm-activities';
import { type Mood, moods, type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { activityKinds } from '@fernway/contracts/records/activity';
import { activityPath, pathOf, recordPages } from '@fernway/contracts/records/pages';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { DateText, EmptyState, ErrorState, LoadingShape, PlainButton, SelectField } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { monthName } from './mood-charts.js';
import { MoodTag } from './mood-tag.js';
import { type Asked, interactionsQuery, namesQuery } from './sentiment.api.js';
import { listId, type Shown, useShown } from './use-shown.js';

/** What customers said, and how it sounds: the latest, or what a number on the page counts. */
export function RecentInteractions({ of }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const [shown, show] = useShown();
  return (
    <section className="fw-card" aria-labelledby={listId}>
      <h2 id={listId} tabIndex={-1}>
        {t('sentiment.recent')}
      </h2>
      <Filters shown={shown} show={(next) => show(next, false)} of={of} />
      <Interactions asked={askedOf(shown, of)} />
    </section>
  );
}

const askedOf = ({ mood, kind, within }: Shown, { since, until, months }: SentimentOverview): Asked => {
  const at = months.findIndex(({ month }) => month === within);
  if (at >= 0) return { mood, kind, from: months[at]!.since, to: months[at + 1]?.since ?? until };
  return { mood, kind, from: within === 'range' ? since : undefined, to: until };
};

type FiltersProps = { shown: Shown; show: (shown: Shown) => void; of: SentimentOverview };

function Filters({ shown, show, of: { months } }: FiltersProps) {
  const t = useT('analytics');
  const language = useLanguage();
  const field = <Value extends string>(name: keyof Shown, all: string, options: { value: Value; label: string }[]) => (
    <SelectField
      label={t(`sentiment.filters.${name}`)}
      value={shown[name] ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={({ target: { value } }) => {
        const { [name]: _, ...rest } = shown;
        show({ ...rest, ...(value && { [name]: value }) });
      }}
    />
  );
  return (
    <div className="an-interaction-filters">
      {field(
        'mood',
        t('sentiment.filters.anyMood'),
        moods.map((value) => ({ value, label: t(`sentiment.moods.${value}`) })),
      )}
      {field(
        'kind',
        t('sentiment.filters.anyKind'),
        activityKinds.map((value) => ({ value, label: t(`sentiment.kinds.${value}`) })),
      )}
      {field('within', t('sentiment.filters.anyTime'), [
        { value: 'range', label: t('sentiment.range') },
        ...months.map(({ month }) => ({ value: month, label: monthName(month, language) })).toReversed(),
      ])}
    </div>
  );
}

function Interactions({ asked }: { asked: Asked }) {
  const t = useT('analytics');
  const common = useT(commonNamespace);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    interactionsQuery(asked),
  );
  if (error) return <ErrorState title={t('sentiment.listFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="table" lines={6} />;
  if (data.pages.every(({ items }) => items.length === 0))
    return <EmptyState icon="sentiment" title={t('sentiment.noneListed')} text={t('sentiment.noneListedText')} />;
  return (
    <>
      <table className="an-interactions" role="table" aria-labelledby={listId}>
        <thead role="rowgroup">
          <tr role="row">
            {(['customer', 'channel', 'message', 'mood', 'date'] as const).map((column) => (
              <th key={column} scope="col" role="columnheader">
                {t(`sentiment.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {data.pages.map(({ items }, page) => (
          <Rows key={page} activities={items} />
        ))}
      </table>
      {hasNextPage && (
        <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </>
  );
}

/** Whom an interaction was with: the contact, else the company, else the deal. */
function customerOf({ contactId, companyId, dealId }: Activity) {
  if (contactId) return { type: 'contact', id: contactId } as const;
  if (companyId) return { type: 'company', id: companyId } as const;
  return dealId ? ({ type: 'deal', id: dealId } as const) : undefined;
}

/** Rows of one page: their names are asked for at once. */
function Rows({ activities }: { activities: readonly Activity[] }) {
  const t = useT('analytics');
  const customers = activities.flatMap((activity) => customerOf(activity) ?? []);
  const { data: names } = useQuery(namesQuery([...new Set(customers.map(({ type, id }) => `${type}:${id}`))]));
  return (
    <tbody role="rowgroup">
      {activities.map((activity) => (
        <tr key={activity.id} role="row">
          <td role="cell" className="an-interaction-customer">
            <Customer of={customerOf(activity)} names={names} />
          </td>
          <td role="cell" className="an-interaction-channel">
            {t(`sentiment.kinds.${activity.type}`)}
          </td>
          <td role="cell" className="an-interaction-message">
            <Message of={activity} />
          </td>
          <td role="cell" className="an-interaction-mood">
            {isMood(activity.sentiment) && <MoodTag mood={activity.sentiment} />}
          </td>
          <td role="cell" className="an-interaction-date">
            <DateText at={activity.occurredAt} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const isMood = (sentiment: Activity['sentiment']): sentiment is Mood => moods.some((mood) => mood === sentiment);

type CustomerProps = { of: ReturnType<typeof customerOf>; names: ReadonlyMap<string, string> | undefined };

function Customer({ of, names }: CustomerProps) {
  const t = useT('analytics');
  if (!of || !names) return '–';
  const name = names.get(`${of.type}:${of.id}`);
  if (name === undefined) return <span className="fw-muted">{t('sentiment.gone')}</span>;
  return hasPage(`${recordPages[of.type]}/:id`) ? <Link to={pathOf(of.type, of.id)}>{name}</Link> : name;
}

/** As much of the words as tells what it was about; marks of mentions are left out. */
const snippetOf = ({ subject, body }: Activity): string => {
  const words = [subject, body.replace(/@\[([^\]]+)\]\(user:[^)]+\)/gu, '@$1')].filter(Boolean).join(' · ');
  return words.replace(/\s+/g, ' ').slice(0, 160);
};

function Message({ of }: { of: Activity }) {
  const snippet = snippetOf(of);
  // By itself: the page of whom it is about is the customer's link.
  return hasPage('/dashboard/calendar') ? <Link to={activityPath(of.id, {})}>{snippet}</Link> : snippet;
}
