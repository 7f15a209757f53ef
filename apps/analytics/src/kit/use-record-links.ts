import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { recordPages } from '@fernway/contracts/records/pages';
import { meQuery } from '@fernway/web-kit/account';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { type Counted, type RecordLink, recordLinks } from './records.js';

/** Of a metric all of whose lists have a page. */
export function useRecordLinks(): (metric: MetricId, counted: Counted) => RecordLink[] {
  const { data: me } = useQuery(meQuery);
  return (metric, counted) => {
    const links = recordLinks(metric, counted, counted.timeZone ?? me?.user.timeZone ?? 'UTC');
    return links.every(({ kind }) => hasPage(recordPages[kind])) ? links : [];
  };
}
