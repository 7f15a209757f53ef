import type { Contact } from '@fernway/contracts/http/crm';
import { commonNamespace, useT } from '@fernway/i18n';
import {
  Dialog,
  DraftRestored,
  FormProblem,
  Icon,
  PlainButton,
  SelectField,
  TextAreaField,
  TextField,
} from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { meQuery } from '@fernway/web-kit/account';
import { useResendConfirmation } from '@fernway/web-kit/confirmation';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { longestMail, sendMail } from './send.api.js';

type Recipient = Pick<Contact, 'id' | 'name' | 'email' | 'sample'>;
export type SendProps = { contact: Recipient | undefined; dealId?: string; title: string; body: string };
type Props = SendProps & { draftKey?: string; onClose: (done: boolean) => void };
type Mail = { to: 'contact' | 'self'; subject: string; text: string };

/** A mail as it will be sent, to be read once more. */
export function SendDialog(props: Props) {
  const t = useT('ai-tools');
  const { writable, reachable, unverified } = useReachable(props.contact);
  const { mail, draft, edit, missing, busy, failure, send } = useMail(props, reachable);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog title={t('send.title')} wide onDiscard={draft.discard} onClose={() => props.onClose(false)}>
      <form className="ai-tool-input" noValidate onSubmit={submit}>
        <DraftRestored {...draft} />
        <RecipientField
          to={mail.to}
          contact={props.contact}
          writable={writable}
          reachable={reachable}
          onChange={(to) => edit({ to })}
        />
        {writable && unverified && <OnlySelf />}
        <TextField
          label={t('send.subject')}
          value={mail.subject}
          error={missing(mail.subject)}
          required
          maxLength={200}
          onChange={({ currentTarget: { value } }) => edit({ subject: value })}
        />
        <TextAreaField
          label={t('send.text')}
          value={mail.text}
          error={missing(mail.text)}
          required
          rows={10}
          maxLength={longestMail}
          onChange={({ currentTarget: { value } }) => edit({ text: value })}
        />
        <p className="fw-small fw-muted">{t('send.hint')}</p>
        <FormProblem>{failure}</FormProblem>
        <End busy={busy} onCancel={() => (draft.discard(), props.onClose(false))} />
      </form>
    </Dialog>
  );
}

/** `writable`: has an address; `reachable`: may be written to by this person. */
function useReachable(contact: Recipient | undefined) {
  const { data: me } = useQuery(meQuery);
  // Sample contacts get no mail: their addresses are nobody's.
  const writable = contact?.email && !contact.sample ? contact : undefined;
  const unverified = me?.user.emailVerified === false;
  return { writable, reachable: unverified ? undefined : writable, unverified };
}

/** Which mail it is: to whom, and about which deal. */
const mailKey = (contactId: string | undefined, dealId: string | undefined): string =>
  ['mail', contactId ?? 'self', ...(dealId ? [dealId] : [])].join(':');

function useMail({ contact, draftKey, dealId, title, body, onClose }: Props, reachable: Recipient | undefined) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const [mail, setMail] = useState<Mail>({
    to: reachable ? 'contact' : 'self',
    subject: title,
    text: body.slice(0, longestMail),
  });
  const { attempt, busy, failure } = useAttempt();
  const [tried, setTried] = useState(false);
  const missing = (value: string) => (tried && !value.trim() ? common('form.required') : undefined);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { to, subject, text } = mail;
  // Another text or recipient is another mail; the same one is sent once, however often it is pressed.
  const edit = (change: Partial<Mail>) => {
    setMail((before) => ({ ...before, ...change }));
    setKey(crypto.randomUUID());
  };
  // Whole: what the model wrote is gone when it comes back.
  const draft = useDraft(draftKey ?? mailKey(contact?.id, dealId), [mail], ([back]) => back && edit(back));
  const send = async () => {
    setTried(true);
    if (!subject.trim() || !text.trim()) return;
    await attempt(async () => {
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
      draft.sent();
      onClose(true);
    });
  };
  return { mail, draft, edit, missing, busy, failure, send };
}

type RecipientFieldProps = {
  to: Mail['to'];
  contact: Recipient | undefined;
  writable: Recipient | undefined;
  reachable: Recipient | undefined;
  onChange: (to: Mail['to']) => void;
};

function RecipientField({ to, contact, writable, reachable, onChange }: RecipientFieldProps) {
  const t = useT('ai-tools');
  const { data: me } = useQuery(meQuery);
  const recipients = [
    ...(reachable ? [{ value: 'contact', label: `${reachable.name} <${reachable.email}>` }] : []),
    { value: 'self', label: me ? t('send.self', { email: me.user.email }) : t('send.me') },
  ];
  return (
    <SelectField
      label={t('send.to')}
      value={to}
      onChange={({ currentTarget: { value } }) => onChange(value === 'self' ? 'self' : 'contact')}
      options={recipients}
      hint={
        contact && !writable ? t(contact.sample ? 'send.sample' : 'send.noAddress', { name: contact.name }) : undefined
      }
    />
  );
}

function End({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  return (
    <div className="ai-dialog-end">
      <PlainButton onClick={onCancel}>{common('cancel')}</PlainButton>
      <PlainButton kind="primary" type="submit" busy={busy}>
        <Icon name="mail" />
        {t('send.send')}
      </PlainButton>
    </div>
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
