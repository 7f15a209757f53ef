import {
  createInvitationLink,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@fernway/contracts/http/invitations';
import { changeRole, handOver, leaveWorkspace, removeMember } from '@fernway/contracts/http/members';
import type { Role } from '@fernway/contracts/access';
import { call, session } from '@fernway/web-kit';
import { membersQuery } from '@fernway/web-kit/members';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

export const invitationsQuery = queryOptions({
  queryKey: ['identity', 'invitations'],
  queryFn: async ({ signal }) => (await call(listInvitations, { signal })).items,
  meta: { live: ['identity.invitation-', 'identity.member-'] },
});

/** What can be done about people. Each reads the lists again, also when it failed: somebody else was faster. */
export function usePeople() {
  const client = useQueryClient();
  const reading = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      void client.invalidateQueries({ queryKey: membersQuery.queryKey });
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    }
  };
  return {
    invite: (email: string, role: Role, idempotencyKey: string) =>
      reading(call(invite, { body: { email, role }, idempotencyKey })),
    resend: (id: string) => reading(call(resendInvitation, { params: { id }, body: {} })),
    /** To be handed over; whoever has it may join. */
    link: (id: string) => reading(call(createInvitationLink, { params: { id }, body: {} })),
    revoke: (id: string) => reading(call(revokeInvitation, { params: { id } })),
    changeRole: (id: string, role: Role) => reading(call(changeRole, { params: { id }, body: { role } })),
    handOver: (id: string) => reading(call(handOver, { params: { id }, body: {} })),
    remove: (id: string) => reading(call(removeMember, { params: { id } })),
    /** The session goes on in another workspace, where everything is read anew. */
    leave: async () => {
      await call(leaveWorkspace, { body: {} });
      await session.retry();
    },
  };
}
