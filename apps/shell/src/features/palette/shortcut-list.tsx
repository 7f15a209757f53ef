import { useT } from '@fernway/i18n';
import { Dialog } from '@fernway/ui';
import { useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { onOpen } from './palette-state.js';
import './palette.css';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcuts = [
  { keys: [modifier, 'K'], text: 'palette' },
  { keys: [modifier, 'B'], text: 'sidebar' },
  { keys: ['?'], text: 'list' },
  { keys: ['Esc'], text: 'close' },
] as const;

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** `?` outside of inputs: which keys do what. */
export function ShortcutList() {
  const t = useT(shellNamespace);
  const [open, setOpen] = useState(false);
  useEffect(() => onOpen('shortcuts', () => setOpen(true)), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !typing(event.target)) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <Dialog title={t('shortcuts.title')} onClose={() => setOpen(false)}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>{t(`shortcuts.${text}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
