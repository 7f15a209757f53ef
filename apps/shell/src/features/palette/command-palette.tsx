import { useLanguage, useT } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/section-names';
import { Dialog, Icon } from '@fernway/ui';
import { useNavigate } from '@fernway/web-kit/router';
import { useEffect, useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { usePlatform } from '../../platform/platform-context.js';
import { usePreferences } from '../preferences/use-preferences.js';
import { signOut } from '../session/sign-out.js';
import { commandsOf, matching } from './commands.js';
import type { Command } from './commands.js';
import { onOpen, openShortcuts } from './palette-state.js';
import './palette.css';

/** Ctrl/Cmd+K: every page and command by name. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  useEffect(() => onOpen('palette', () => setOpen(true)), []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return open ? <PaletteDialog onClose={() => setOpen(false)} /> : null;
}

function useCommands(): Command[] {
  const t = useT(shellNamespace);
  const sections = useT(sectionsNamespace);
  const language = useLanguage();
  const navigate = useNavigate();
  const { chooseTheme } = usePreferences();
  const { remotes } = usePlatform().loader;
  return useMemo(
    () =>
      commandsOf(remotes, language, { t, sections }, {
        go: (path) => void navigate(path),
        chooseTheme: (theme) => void chooseTheme(theme),
        shortcuts: openShortcuts,
        signOut: () => void signOut(),
      }),
    [remotes, language, t, sections, navigate, chooseTheme],
  );
}

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellNamespace);
  const list = useId();
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matching(commands, typed);
  const optionId = (index: number) => `${list}-${index}`;

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((now) => (now + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // Newer browsers answer a promise, which would pass for a clean-up.
    document.getElementById(optionId(at))?.scrollIntoView?.({ block: 'nearest' });
  });

  return (
    <Dialog title={t('palette.title')} onClose={onClose} className="palette">
      <input
        className="fw-input"
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        data-autofocus
        placeholder={t('palette.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={t('palette.title')}>
        {found.map((command, index) => (
          <li
            key={command.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(command)}
          >
            <Icon name={command.icon} />
            {command.title}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="fw-muted">
          {t('palette.nothing')}
        </p>
      )}
    </Dialog>
  );
}
