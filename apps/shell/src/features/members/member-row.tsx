import { may, roles } from '@fernway/contracts/access';
import type { Role } from '@fernway/contracts/access';
import type { Member } from '@fernway/contracts/http/members';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { type ComponentProps, useState } from 'react';

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
type Question = 'remove' | 'leave' | 'own';

export function MemberRow({ member, self, ownRole, lastOwner }: Props) {
  const t = useT(settingsNamespace);
  const [asking, setAsking] = useState<Question>();
  const { name, email, initials, role } = member;
  const isOwner = ownRole === 'owner';
  const mayChange = may(ownRole, 'members:manage') && (isOwner || role !== 'owner') && !lastOwner;

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
          <RoleSelect of={member} mayMakeOwner={isOwner} onOwner={() => setAsking('own')} />
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
      {asking && <MemberDialog member={member} asking={asking} onClose={() => setAsking(undefined)} />}
    </li>
  );
}

type RoleSelectProps = { of: Member; mayMakeOwner: boolean; onOwner: () => void };

/** Another role is given at once; that of an owner is asked about first. */
function RoleSelect({ of: { id, name, role }, mayMakeOwner, onOwner }: RoleSelectProps) {
  const t = useT(settingsNamespace);
  const { changeRole } = usePeople();

  async function change(next: Role) {
    if (next === 'owner') return onOwner();
    try {
      await changeRole(id, next);
      notify({ kind: 'success', title: t('members.roleChanged', { name, role: t(`role.${next}`) }) });
    } catch (error) {
      notify({ kind: 'error', title: t('members.roleFailed'), description: errorText(error) });
    }
  }

  return (
    <select
      className="fw-input"
      aria-label={t('members.roleOf', { name })}
      value={role}
      onChange={({ target }) => void change(target.value as Role)}
    >
      {roles
        .filter((each) => mayMakeOwner || each !== 'owner')
        .map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
    </select>
  );
}

type MemberDialogProps = { member: Member; asking: Question; onClose: () => void };

function MemberDialog({ member: { id, name }, asking, onClose }: MemberDialogProps) {
  const t = useT(settingsNamespace);
  const people = usePeople();
  const navigate = useNavigate();

  async function leave() {
    await people.leave();
    void navigate('/dashboard');
  }

  const questions: Record<
    Question,
    Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'choices'> & { text: string }
  > = {
    remove: {
      title: t('members.remove', { name }),
      text: t('members.removeText', { name }),
      choices: [{ label: t('members.removeDo'), act: () => people.remove(id) }],
    },
    leave: {
      title: t('members.leave'),
      text: t('members.leaveText'),
      choices: [{ label: t('members.leave'), act: leave }],
    },
    own: {
      title: t('members.own', { name }),
      text: t('members.ownText', { name }),
      choices: [
        { label: t('members.ownToo'), kind: 'plain', act: () => people.changeRole(id, 'owner') },
        { label: t('members.ownInstead'), act: () => people.handOver(id) },
      ],
    },
  };
  const { title, text, choices } = questions[asking];
  return (
    <ConfirmDialog title={title} choices={choices} onClose={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
