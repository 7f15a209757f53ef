import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';

import { shellNamespace } from '../../messages.js';
import { EnergyMeter } from '../energy/energy-meter.js';
import { NotificationBell } from '../notifications/notification-bell.js';
import { openPalette } from '../palette/palette-state.js';
import { LanguageMenu } from '../preferences/language-menu.js';
import { ThemeMenu } from '../preferences/theme-menu.js';
import { TokenBalance } from './token-balance.js';
import { UserMenu } from './user-menu.js';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

export function TopBar({ onToggle, expanded }: { onToggle: () => void; expanded: boolean }) {
  const t = useT(shellNamespace);
  return (
    <header className="top-bar">
      <PlainButton kind="quiet" size="icon" aria-label={t('nav.toggle')} aria-expanded={expanded} onClick={onToggle}>
        <Icon name="sidebar" />
      </PlainButton>
      <PlainButton className="top-bar-search" onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>{t('palette.open')}</span>
        <kbd>{modifier}K</kbd>
      </PlainButton>
      <div className="top-bar-end">
        <TokenBalance />
        <EnergyMeter />
        <NotificationBell />
        <span className="top-bar-preferences">
          <LanguageMenu />
          <ThemeMenu />
        </span>
        <UserMenu />
      </div>
    </header>
  );
}
