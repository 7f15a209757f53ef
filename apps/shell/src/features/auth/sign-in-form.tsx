import { signIn } from '@fernway/contracts/http/identity';
import { useT } from '@fernway/i18n';
import { CheckField, PlainButton, TextField } from '@fernway/ui';
import { ApiError, call, errorText, notify, session } from '@fernway/web-kit';
import { Link, useLocation } from '@fernway/web-kit/router';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { keepPage, pageInAddress } from './page-after.js';
import { timeZoneHere } from './time-zone-here.js';
import { PasswordField } from './password-field.js';

type Props = {
  /** Known already, as by an invitation. */
  address?: string;
  /** What the field begins with. */
  typed?: string | undefined;
  /** The password is right, but the address waits for its confirmation. */
  onUnverified?: (email: string) => void;
};

export function SignInForm({ address, typed = '', onUnverified }: Props) {
  const t = useT(shellNamespace);
  const [email, setEmail] = useState(address ?? typed);
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const { search } = useLocation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim() || !password)
      return void notify({ kind: 'error', title: t('error'), description: t('auth.fillAll') });
    setBusy(true);
    try {
      const body = { email: email.trim(), password, keepSignedIn, timeZone: timeZoneHere() };
      const answer = await call(signIn, { body });
      notify({ kind: 'success', title: t('auth.signedIn') });
      session.adopt(answer.session!);
    } catch (error) {
      if (onUnverified && error instanceof ApiError && error.code === 'email-unverified')
        return onUnverified(email.trim());
      notify({ kind: 'error', title: t('error'), description: errorText(error, t('auth.signInFailed')) });
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="auth-form">
      <TextField
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly={address !== undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="auth-row">
        <CheckField
          label={t('auth.keepSignedIn')}
          checked={keepSignedIn}
          onChange={(event) => setKeep(event.target.checked)}
        />
        <Link to="/auth/reset" state={{ email: email.trim() }} onClick={() => keepPage(pageInAddress(search))}>
          {t('auth.resetPassword')}
        </Link>
      </div>
      <PlainButton kind="primary" size="large" block type="submit" busy={busy}>
        {t('auth.signIn')}
      </PlainButton>
    </form>
  );
}
