import { listMembers } from '@fernway/contracts/http/members';
import type { Member } from '@fernway/contracts/http/members';
import { commonNamespace, useT } from '@fernway/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call } from './call.js';

/** Everybody of the workspace, also who left: read once for all that shows names. */
export const membersQuery = queryOptions({
  queryKey: ['identity', 'members'],
  queryFn: async ({ signal }) => (await call(listMembers, { signal })).items,
  meta: { live: ['identity.member-', 'identity.profile-'] },
});

const nobody: Member[] = [];

/**
 * People of the workspace: for owners, assignees and mentions.
 *
 *     const { members, memberName } = useMembers();
 *     <Select options={members.map(({ id, name }) => ({ value: id, label: name }))} />
 *     <td>{memberName(contact.ownerId)}</td>
 *
 * `members` are those who can be chosen; names are also there for those who left. `memberName` of nobody is
 * undefined, and '' until the names are there.
 */
export function useMembers() {
  const t = useT(commonNamespace);
  const { data, error, isPending, refetch } = useQuery(membersQuery);
  return useMemo(() => {
    const everybody = data ?? nobody;
    const byId = new Map(everybody.map((member) => [member.id, member]));
    const name = (id: string) => byId.get(id)?.name ?? (data ? t('unknownPerson') : '');
    return {
      members: everybody.filter(({ leftAt }) => leftAt === null),
      member: (id: string): Member | undefined => byId.get(id),
      memberName: (id: string | null | undefined): string | undefined => (id ? name(id) : undefined),
      error,
      isPending,
      refetch,
    };
  }, [data, error, isPending, refetch, t]);
}
