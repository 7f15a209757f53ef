import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
import { SendDialog, type SendProps } from './send-dialog.js';

/** Sends a result by e-mail: to the contact, or to oneself. What cannot be taken back is read once more before. */
export function SendButton(props: SendProps) {
  const t = useT('ai-tools');
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  if (!useCan('activities:write')) return null;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name={sent ? 'check' : 'mail'} />
        {t(sent ? 'send.again' : 'send.button')}
      </PlainButton>
      {open && (
        <SendDialog
          {...props}
          onClose={(done) => {
            setOpen(false);
            if (done) setSent(true);
          }}
        />
      )}
    </>
  );
}
