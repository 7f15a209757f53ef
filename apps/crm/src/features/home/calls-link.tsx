import { type ReactNode, useState } from 'react';
import { CallsDialog } from './calls-dialog.js';

/** A number of calls, which shows them. */
export function CallsLink({ from, children }: { from: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="crm-link crm-count" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <CallsDialog from={from} onClose={() => setOpen(false)} />}
    </>
  );
}
