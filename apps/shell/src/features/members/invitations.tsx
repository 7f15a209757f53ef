import { mayAssign } from '@fernway/contracts/access';
import type { Role } from '@fernway/contracts/access';
import type { Invitation } from '@fernway/contracts/http/invitations';
import { useT } from '@fernway/i18n';
import { DateText, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmDialog } from '../settings/confirm-dialog.js';
import { settingsNamespace } from '../settings/messages.js';
import { InvitationLinkDialog } from './invitation-link-dialog.js';
import { InviteForm } from './invite-form.js';
import { useMailHindrance } from './mail-hindrance.js';
import { invitationsQuery, usePeople } from './members.api.js';

/** Inviting, and those who have not answered yet. */
export function Invitations({ ownRole }: { ownRole: Role }) {
  const t = useT(settingsNamespace);
  const { data, error, refetch } = useQuery(invitationsQuery);
  return (
    <section className="fw-card settings-card" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('invite.title')}</h2>
      <InviteForm ownRole={ownRole} />
      {data ? (
        data.length > 0 && (
          <>
            <h3 className="fw-small fw-muted">{t('invite.pending', { count: data.length })}</h3>
            <ul className="settings-rows">
              {data.map((invitation) => (
                <Pending key={invitation.id} invitation={invitation} ownRole={ownRole} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <ErrorState title={t('invite.failedList')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingShape lines={1} />
      )}
    </section>
  );
}

function Pending({ invitation, ownRole }: { invitation: Invitation; ownRole: Role }) {
  const { id, email, role } = invitation;
  const t = useT(settingsNamespace);
  const people = usePeople();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'revoke' | 'link'>();
  const hindrance = useMailHindrance();

  async function resend() {
    setBusy(true);
    try {
      await people.resend(id);
      notify({ kind: 'success', title: t('invite.sent', { email }) });
    } catch (error) {
      notify({ kind: 'error', title: t('invite.failed'), description: errorText(error) });
    }
    setBusy(false);
  }

  return (
    <li>
      <Invited invitation={invitation} />
      {mayAssign(ownRole, role) && (
        <span className="settings-does">
          {hindrance ? (
            <PlainButton onClick={() => setAsking('link')} aria-label={t('invite.copyLinkTo', { email })}>
              {t('invite.copyLink')}
            </PlainButton>
          ) : (
            <PlainButton busy={busy} onClick={() => void resend()} aria-label={t('invite.resendTo', { email })}>
              {t('invite.resend')}
            </PlainButton>
          )}
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('invite.revoke', { email })}
            onClick={() => setAsking('revoke')}
          >
            <Icon name="trash" />
          </PlainButton>
        </span>
      )}
      {asking === 'link' && <InvitationLinkDialog invitation={invitation} onClose={() => setAsking(undefined)} />}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={t('invite.revoke', { email })}
          choices={[{ label: t('invite.revokeDo'), act: () => people.revoke(id) }]}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('invite.revokeText')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Who was invited as what, and how far the invitation has come. */
function Invited({ invitation: { email, role, invitedBy, expiresAt, mailed } }: { invitation: Invitation }) {
  const t = useT(settingsNamespace);
  const { members, memberName } = useMembers();
  const [now] = useState(Date.now);
  const expired = Date.parse(expiresAt) <= now;
  const inviter = members.find(({ id }) => id === invitedBy);
  const lapsed = members.length > 0 && !mayAssign(inviter?.role, role);
  return (
    <span className="settings-who">
      <strong>{email}</strong>
      <span className="fw-small fw-muted">
        {t(`role.${role}`)} · {expired ? t('invite.expired') : t('invite.until')}{' '}
        {!expired && <DateText at={expiresAt} />}
        {!mailed && ` · ${t('invite.notMailed')}`}
        {lapsed && ` · ${t('invite.lapsed', { name: memberName(invitedBy) ?? '' })}`}
      </span>
    </span>
  );
}
