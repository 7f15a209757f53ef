import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';
import { meQuery } from '@fernway/web-kit/account';
import { useNavigate } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';

import { shellNamespace } from '../../messages.js';
import { openShortcuts } from '../palette/palette-state.js';
import { signOut } from '../session/sign-out.js';

export function UserMenu() {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const user = useQuery(meQuery).data?.user;
  const initials = user ? `${user.firstName[0] ?? ''}${user.lastName[0] ?? ''}`.toUpperCase() : '';
  const actions: Record<string, () => void> = {
    profile: () => void navigate('/dashboard/profile'),
    shortcuts: openShortcuts,
    logout: () => void signOut(),
  };
  const items = [
    { key: 'who', disabled: true, label: <Who name={`${user?.firstName} ${user?.lastName}`} email={user?.email} /> },
    { type: 'divider' as const },
    { key: 'profile', icon: <Icon name="profile" />, label: t('nav.profile') },
    { key: 'shortcuts', icon: <Icon name="keyboard" />, label: t('shortcuts.title') },
    { type: 'divider' as const },
    { key: 'logout', icon: <Icon name="logout" />, label: t('nav.logout') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => actions[key]?.() }}>
      <PlainButton kind="quiet" size="icon" aria-haspopup="menu">
        <span className="fw-hidden">{t('userMenu')}</span>
        <span className="user-initials" aria-hidden="true">
          {initials}
        </span>
      </PlainButton>
    </Dropdown>
  );
}

function Who({ name, email }: { name: string; email: string | undefined }) {
  return (
    <span className="user-who">
      <strong>{name}</strong>
      <span>{email}</span>
    </span>
  );
}
