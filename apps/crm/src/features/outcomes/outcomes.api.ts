import { changePickList, type PickList, type PickListChange } from '@fernway/contracts/http/crm-pick-lists';
import { call } from '@fernway/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pickListsQuery } from '../../fields/pick-lists.api.js';

export const useChangeList = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PickListChange): Promise<PickList> => call(changePickList, { body: change }),
    onSuccess: (changed) =>
      client.setQueryData(pickListsQuery.queryKey, (lists) =>
        lists?.map((list) => (list.name === changed.name ? changed : list)),
      ),
    onError: () => client.invalidateQueries({ queryKey: pickListsQuery.queryKey }),
  });
};
