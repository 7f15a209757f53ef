import { passwordResetMinutes, requestPasswordReset } from '@fernway/contracts/http/account-mails';
import { useT } from '@fernway/i18n';
import { FormProblem, PlainButton, TextField } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { Link } from '@fernway/web-kit/router';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useEffect, useId, useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { AuthCard } from './auth-card.js';
import { MailboxLink } from './mailbox-link.js';

const Fields = requestPasswordReset.body;

/** Says the same whether the address has an account or not. @param address typed before, at the sign-in */
export function ResetRequest({ address = '' }: { address?: string | undefined }) {
  const t = useT(shellNamespace);
  const form = useZodForm(Fields, { email: address });
  const [sentTo, setSentTo] = useState<string>();
  const fieldId = useId();
  const told = useRef<HTMLParagraphElement>(null);
  // What led here is gone from the page, and the focus with it: on to the answer, or to the one field.
  useEffect(() => (told.current ?? document.getElementById(fieldId))?.focus(), [sentTo, fieldId]);

  const send = form.submit(async ({ email }) => {
    await call(requestPasswordReset, { body: { email } });
    setSentTo(email);
  });

  const back = <Link to="/auth">{t('auth.backToSignIn')}</Link>;
  if (publicSettings().mail === 'off')
    return (
      <AuthCard title={t('reset.title')}>
        <p role="status">{t('auth.mailOff')}</p>
        {back}
      </AuthCard>
    );
  if (sentTo)
    return (
      <AuthCard title={t('reset.title')}>
        <p role="status" ref={told} tabIndex={-1}>
          <strong>{t('reset.sent')}</strong>
          <br />
          {t('reset.sentText', { email: sentTo, minutes: passwordResetMinutes })}
        </p>
        <MailboxLink />
        <PlainButton onClick={() => setSentTo(undefined)}>{t('reset.another')}</PlainButton>
        {back}
      </AuthCard>
    );
  return (
    <AuthCard title={t('reset.title')}>
      <form onSubmit={(event) => void send(event)} noValidate className="auth-form">
        <p className="fw-muted">{t('reset.text')}</p>
        <TextField
          id={fieldId}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          required
          {...form.field('email')}
        />
        <FormProblem>{form.failure}</FormProblem>
        <PlainButton kind="primary" size="large" block type="submit" busy={form.busy}>
          {t('reset.send')}
        </PlainButton>
        {back}
      </form>
    </AuthCard>
  );
}
