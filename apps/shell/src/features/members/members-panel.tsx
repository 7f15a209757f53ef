import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useCan } from '@fernway/web-kit/use-can';

import { settingsNamespace } from '../settings/messages.js';
import { Invitations } from './invitations.js';
import { MemberRow } from './member-row.js';

/** Everybody of the workspace; those who manage members also invite, and see who was invited. */
export function MembersPanel() {
  const t = useT(settingsNamespace);
  const manages = useCan('members:manage');
  const session = useSession();
  const { members, error, isPending, refetch } = useMembers();
  const self = session.status === 'signed-in' ? session : undefined;
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <>
      {manages && self && <Invitations ownRole={self.role} />}
      <section className="fw-card settings-card" aria-labelledby="members-title">
        <h2 id="members-title">{t('members.count', { count: members.length })}</h2>
        {isPending ? (
          <LoadingShape shape="table" lines={3} />
        ) : error && members.length === 0 ? (
          <ErrorState title={t('members.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ul className="settings-rows">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                self={self?.userId === member.id}
                ownRole={self?.role ?? 'viewer'}
                lastOwner={member.role === 'owner' && owners === 1}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
