import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { hasPage } from '@fernway/web-kit/snapshot';

/** The list of all open deals; undefined where it is not there. */
export const openDealsPath = (): string | undefined =>
  hasPage(recordPages.deal) ? listPath('deal', [{ field: 'state', is: 'any-of', value: ['open'] }]) : undefined;
