import { getWorkspaceSettings, updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import type { WorkspaceSettingsInput } from '@fernway/contracts/http/workspace-settings';
import { call } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const workspaceSettingsQuery = queryOptions({
  queryKey: ['identity', 'workspace-settings'],
  queryFn: ({ signal }) => call(getWorkspaceSettings, { signal }),
  meta: { live: ['identity.workspace-'] },
});

export const useWorkspaceSave = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkspaceSettingsInput) => call(updateWorkspaceSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(workspaceSettingsQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
};
