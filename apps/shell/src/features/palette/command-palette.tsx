import { useEffect, useState } from 'react';

import { PaletteDialog } from './palette-dialog.js';
import { onOpen } from './palette-state.js';
import { useRememberSeen } from './seen-records.js';
import { useRecordKinds } from './use-palette-groups.js';

/** Ctrl/Cmd+K: every record, page and command. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  useRememberSeen(useRecordKinds());
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
