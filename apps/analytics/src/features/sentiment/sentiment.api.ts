import { type ActivityKind, listActivities } from '@fernway/contracts/http/crm-activities';
import { getSentiment, type Mood, moods } from '@fernway/contracts/http/analytics-sentiment';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const sentimentQuery = queryOptions({
  queryKey: ['analytics', 'sentiment'],
  queryFn: ({ signal }) => call(getSentiment, { query: {}, signal }),
  meta: { live: ['analytics.'] },
});

export type Asked = { mood?: Mood | undefined; kind?: ActivityKind | undefined; from?: string | undefined; to: string };

/** Interactions whose sentiment is known, the latest first: the words are the CRM's. */
export const interactionsQuery = ({ mood, kind, from, to }: Asked) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'interactions', mood, kind, from, to],
    queryFn: ({ signal, pageParam }) =>
      call(listActivities, {
        query: {
          ...(kind && { type: kind }),
          ...(from && { from }),
          to,
          filter: JSON.stringify({
            any: [{ all: [{ field: 'sentiment', is: 'any-of', value: mood ? [mood] : moods }] }],
          }),
          sort: '-occurredAt',
          limit: 20,
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Nobody tells of each sentiment where many are read at once: the figures' own event does.
    meta: { live: ['crm.activit', 'analytics.model-'] },
  });

/** What people call these records (`contact:<id>`), at most 20 of them; those that are gone are left out. */
export const namesQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: ['crm', 'names', ...records],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSeenRecords, { query: { records: records.join(',') }, signal });
      return new Map(items.map(({ type, id, title }) => [`${type}:${id}`, title]));
    },
    enabled: records.length > 0,
    meta: { live: ['crm.contact-', 'crm.company-', 'crm.deal-'] },
  });
