import { listWorkspaces } from '@fernway/contracts/http/members';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { call, errorText, notify, session, useSession } from '@fernway/web-kit';
import { flushDrafts } from '@fernway/web-kit/use-draft';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@fernway/web-kit/router';

import { shellNamespace } from '../../messages.js';

const workspacesQuery = queryOptions({
  queryKey: ['identity', 'workspaces'],
  queryFn: async ({ signal }) => (await call(listWorkspaces, { signal })).items,
  meta: { live: ['identity.member-', 'identity.workspace-'] },
});

/** The workspaces of who has several, in the account's menu; read when it is opened. */
export function WorkspaceItems({ open, onChosen }: { open: boolean; onChosen: () => void }) {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const state = useSession();
  const here = state.status === 'signed-in' ? state.workspaceId : undefined;
  const { data = [] } = useQuery({ ...workspacesQuery, enabled: open && here !== undefined });
  if (data.length < 2) return null;

  async function change(id: string) {
    onChosen();
    if (id === here) return;
    try {
      await flushDrafts();
      await session.switchWorkspace(id);
      void navigate('/dashboard');
    } catch (error) {
      notify({ kind: 'error', title: t('workspaceFailed'), description: errorText(error) });
    }
  }

  return (
    <div role="group" aria-label={t('workspaces')} className="user-workspaces">
      {data.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="menuitemradio"
          aria-checked={id === here}
          tabIndex={-1}
          onClick={() => void change(id)}
        >
          <Icon name={id === here ? 'check' : 'organization'} />
          {name}
        </button>
      ))}
    </div>
  );
}
