import type { Contact } from '@fernway/contracts/http/crm';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, Icon, PlainButton, SelectField, TextAreaField, TextField } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { useResendConfirmation } from '@fernway/web-kit/confirmation';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { longestMail, sendMail } from './send.api.js';

type Recipient = Pick<Contact, 'id' | 'name' | 'email' | 'sample'>;
type Props = { contact: Recipient | undefined; dealId?: string; title: string; body: string };

/** Sends a result by e-mail: to the contact, or to oneself. What cannot be taken back is read once more before. */
export function SendButton(props: Props) {
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

function SendDialog({ contact, dealId, title, body, onClose }: Props & { onClose: (done: boolean) => void }) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const { data: me } = useQuery(meQuery);
  // Sample contacts get no mail: their addresses are nobody's.
  const writable = contact?.email && !contact.sample ? contact : undefined;
  const unverified = me?.user.emailVerified === false;
  const reachable = unverified ? undefined : writable;
  const [to, setTo] = useState<'contact' | 'self'>(reachable ? 'contact' : 'self');
  const [subject, setSubject] = useState(title);
  const [text, setText] = useState(body.slice(0, longestMail));
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  // Another text or recipient is another mail; the same one is sent once, however often it is pressed.
  const edit = (change: () => void) => {
    change();
    setKey(crypto.randomUUID());
  };
  const recipients = [
    ...(reachable ? [{ value: 'contact', label: `${reachable.name} <${reachable.email}>` }] : []),
    { value: 'self', label: me ? t('send.self', { email: me.user.email }) : t('send.me') },
  ];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const target =
        to === 'contact' && reachable
          ? { kind: 'contact' as const, contactId: reachable.id, ...(dealId && { dealId }) }
          : { kind: 'self' as const };
      const answer = await sendMail({ to: target, subject: subject.trim(), text: text.trim() }, key);
      notify({
        kind: 'success',
        title: t('send.done', { to: answer.to }),
        ...(to === 'contact' && { description: t('send.doneText') }),
      });
      onClose(true);
    } catch (error) {
      setBusy(false);
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
    }
  };

  return (
    <Dialog title={t('send.title')} wide onClose={() => onClose(false)}>
      <form className="ai-tool-input" onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('send.to')}
          value={to}
          onChange={({ currentTarget: { value } }) => edit(() => setTo(value === 'self' ? 'self' : 'contact'))}
          options={recipients}
          hint={
            contact && !writable
              ? t(contact.sample ? 'send.sample' : 'send.noAddress', { name: contact.name })
              : undefined
          }
        />
        {writable && unverified && <OnlySelf />}
        <TextField
          label={t('send.subject')}
          value={subject}
          required
          maxLength={200}
          onChange={({ currentTarget: { value } }) => edit(() => setSubject(value))}
        />
        <TextAreaField
          label={t('send.text')}
          value={text}
          required
          rows={10}
          maxLength={longestMail}
          onChange={({ currentTarget: { value } }) => edit(() => setText(value))}
        />
        <p className="fw-small fw-muted">{t('send.hint')}</p>
        <div className="ai-dialog-end">
          <PlainButton onClick={() => onClose(false)}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy} disabled={subject.trim() === '' || text.trim() === ''}>
            <Icon name="mail" />
            {t('send.send')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

/** Why the contact cannot be written to yet, and the way out. */
function OnlySelf() {
  const common = useT(commonNamespace);
  const { resend, busy } = useResendConfirmation();
  return (
    <p className="fw-small">
      {common('confirmation.onlySelf')}{' '}
      <PlainButton kind="link" busy={busy} onClick={() => void resend()}>
        {common('confirmation.resend')}
      </PlainButton>
    </p>
  );
}
