import { isPaged, pathOf as pageOf } from '@fernway/contracts/records/pages';

/** Where a record is opened; undefined for one that stands on no page of its own. */
export const pathOf = ({ type, id }: { type: string; id: string }): string | undefined =>
  isPaged(type) ? pageOf(type, id) : undefined;
