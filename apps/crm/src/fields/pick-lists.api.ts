import { listPickLists, type PickListName } from '@fernway/contracts/http/crm-pick-lists';
import { call } from '@fernway/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const pickListsQuery = queryOptions({
  queryKey: ['crm', 'pick-lists'],
  queryFn: ({ signal }) => call(listPickLists, { signal }).then(({ items }) => items),
  meta: { live: ['crm.pick-list-'] },
});

/** What is offered, in its order; nothing until it is known. */
export const useOffered = (name: PickListName): string[] =>
  (useQuery(pickListsQuery).data?.find((list) => list.name === name)?.items ?? []).flatMap(({ label, hidden }) =>
    hidden ? [] : label,
  );
