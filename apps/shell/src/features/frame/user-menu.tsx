import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import type { IconName } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useNavigate } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { openShortcuts } from '../palette/palette-state.js';
import { LanguageMenu } from '../preferences/language-menu.js';
import { ThemeMenu } from '../preferences/theme-menu.js';
import { signOut } from '../session/sign-out.js';
import { useSignedIn } from '../session/use-signed-in.js';
import { moveFocus } from './move-focus.js';
import { WorkspaceItems } from './workspace-items.js';
import './user-menu.css';

const entries = '[role^=menuitem]';

const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase();

/** Who is signed in, and what concerns only them. The browser's own popover: Escape and a click beside it close it. */
export function UserMenu() {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const user = useQuery({ ...meQuery, enabled: useSignedIn() }).data?.user;

  const close = () => menu.current?.hidePopover();
  const item = (icon: IconName, label: string, act: () => void) => (
    <Item
      icon={icon}
      label={label}
      onChosen={() => {
        close();
        act();
      }}
    />
  );

  return (
    <>
      <PlainButton kind="quiet" size="icon" aria-haspopup="menu" aria-expanded={open} popoverTarget={id}>
        <span className="fw-hidden">{t('userMenu')}</span>
        <span className="user-initials" aria-hidden="true">
          {user && initialsOf(user)}
        </span>
      </PlainButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="user-menu"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') currentTarget.querySelector<HTMLElement>(entries)?.focus();
        }}
      >
        {user && (
          <p className="user-who">
            <strong>{`${user.firstName} ${user.lastName}`}</strong>
            <span>{user.email}</span>
          </p>
        )}
        <div role="menu" aria-label={t('userMenu')} onKeyDown={(event) => moveFocus(event, entries)}>
          <WorkspaceItems open={open} onChosen={close} />
          {item('profile', t('nav.profile'), () => void navigate('/dashboard/profile'))}
          {item('settings', t('nav.settings'), () => void navigate('/dashboard/settings'))}
          {item('keyboard', t('shortcuts.title'), openShortcuts)}
          {item('logout', t('nav.logout'), () => void signOut())}
        </div>
        {open && <Preferences />}
      </div>
    </>
  );
}

/** Where the bar has no room for them. */
function Preferences() {
  return (
    <div className="user-preferences">
      <LanguageMenu />
      <ThemeMenu />
    </div>
  );
}

function Item({ icon, label, onChosen }: { icon: IconName; label: string; onChosen: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onChosen}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
