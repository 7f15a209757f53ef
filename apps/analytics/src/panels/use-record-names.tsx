import { pathOf, recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { namesQuery } from '../analytics.api.js';
import { Linked } from './linked.js';

type Named = { kind: 'company' | 'contact'; id: string };

const keyOf = ({ kind, id }: Named) => `${kind}:${id}`;

export type RecordNames = {
  /** Not while they are read. */
  ready: boolean;
  error: Error | null;
  refetch: () => unknown;
  nameOf: (record: Named) => string;
  /** The name, as a link to the record's page where it is there. */
  linkTo: (record: Named) => ReactNode;
};

/** What contacts and companies are called: at most 20 of them at once. */
export function useRecordNames(records: readonly Named[] | undefined): RecordNames {
  const t = useT('analytics');
  const keys = [...new Set(records?.map(keyOf))];
  const { data, error, refetch } = useQuery(namesQuery(keys));
  const nameOf = (record: Named) => data?.get(keyOf(record)) ?? t('kit.deleted');
  return {
    ready: records !== undefined && (keys.length === 0 || data !== undefined),
    error,
    refetch,
    nameOf,
    linkTo: (record) => (
      <Linked
        to={data?.has(keyOf(record)) && hasPage(`${recordPages[record.kind]}/:id`) && pathOf(record.kind, record.id)}
      >
        {nameOf(record)}
      </Linked>
    ),
  };
}
