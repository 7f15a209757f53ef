import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { type ComponentType, useEffect, useState } from 'react';

import { onOpen } from './palette-state.js';
import { useRememberSeen } from './seen-records.js';
import { useRecordKinds } from './use-palette-groups.js';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Fetched while nobody waits: the search and what it can answer are no part of a page's first look. */
const loadDialog = async (): Promise<Dialog> =>
  (await import(/* webpackChunkName: "palette" */ './palette-dialog.js')).PaletteDialog;

const whenIdle = (run: () => void) => {
  if (typeof requestIdleCallback !== 'function') return run();
  const waiting = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
};

/** Ctrl/Cmd+K: every record, page and command. */
export function CommandPalette() {
  const common = useT(commonNamespace);
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<Dialog>();
  useRememberSeen(useRecordKinds());
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
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
  useEffect(() => {
    if (!open || Dialog) return;
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      (error: unknown) => {
        setOpen(false);
        notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
      },
    );
  }, [open, Dialog, common]);
  return open && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null;
}
