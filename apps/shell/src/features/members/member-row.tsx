import { may, roles } from '@fernway/contracts/access';
import type { Role } from '@fernway/contracts/access';
import type { Member } from '@fernway/contracts/http/members';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { useState } from 'react';

import { ConfirmDialog } from '../settings/confirm-dialog.js';
import { settingsNamespace } from '../settings/messages.js';
import { usePeople } from './members.api.js';

type Props = {
  member: Member;
  self: boolean;
  /** Of who looks at it. */
  ownRole: Role;
  lastOwner: boolean;
};

export function MemberRow({ member, self, ownRole, lastOwner }: Props) {
  const t = useT(settingsNamespace);
  const people = usePeople();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'remove' | 'leave' | 'own'>();
  const { id, name, email, initials, role } = member;
  const isOwner = ownRole === 'owner';
  const mayChange = may(ownRole, 'members:manage') && (isOwner || role !== 'owner') && !lastOwner;

  async function change(next: Role) {
    if (next === 'owner') return setAsking('own');
    try {
      await people.changeRole(id, next);
      notify({ kind: 'success', title: t('members.roleChanged', { name, role: t(`role.${next}`) }) });
    } catch (error) {
      notify({ kind: 'error', title: t('members.roleFailed'), description: errorText(error) });
    }
  }

  async function leave() {
    await people.leave();
    void navigate('/dashboard');
  }

  return (
    <li>
      <span className="settings-initials" aria-hidden="true">
        {initials}
      </span>
      <span className="settings-who">
        <strong>{self ? t('members.you', { name }) : name}</strong>
        {email && <span className="fw-small fw-muted">{email}</span>}
        {self && lastOwner && <span className="fw-small fw-muted">{t('members.lastOwner')}</span>}
      </span>
      <span className="settings-does">
        {mayChange ? (
          <select
            className="fw-input"
            aria-label={t('members.roleOf', { name })}
            value={role}
            onChange={({ target }) => void change(target.value as Role)}
          >
            {roles
              .filter((each) => isOwner || each !== 'owner')
              .map((each) => (
                <option key={each} value={each}>
                  {t(`role.${each}`)}
                </option>
              ))}
          </select>
        ) : (
          <span className="fw-badge">{t(`role.${role}`)}</span>
        )}
        {self && !lastOwner && <PlainButton onClick={() => setAsking('leave')}>{t('members.leave')}</PlainButton>}
        {!self && mayChange && (
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('members.remove', { name })}
            onClick={() => setAsking('remove')}
          >
            <Icon name="trash" />
          </PlainButton>
        )}
      </span>
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('members.remove', { name })}
          choices={[{ label: t('members.removeDo'), act: () => people.remove(id) }]}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('members.removeText', { name })}</p>
        </ConfirmDialog>
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={t('members.leave')}
          choices={[{ label: t('members.leave'), act: leave }]}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('members.leaveText')}</p>
        </ConfirmDialog>
      )}
      {asking === 'own' && (
        <ConfirmDialog
          title={t('members.own', { name })}
          choices={[
            { label: t('members.ownToo'), kind: 'plain', act: () => people.changeRole(id, 'owner') },
            { label: t('members.ownInstead'), act: () => people.handOver(id) },
          ]}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('members.ownText', { name })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
