import { signIn } from '@fernway/contracts/http/identity';
import { setLanguage, translate, useT } from '@fernway/i18n';
import { CheckField, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { ApiError, call, errorText, session } from '@fernway/web-kit';
import { Link, useLocation } from '@fernway/web-kit/router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeEvent, FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { focusFirstInvalid, tellOutcome, useMissing } from './field-errors.js';
import { keepPage, pageInAddress } from './page-after.js';
import { timeZoneHere } from './time-zone-here.js';
import { PasswordField } from './password-field.js';

type Change = ChangeEvent<HTMLInputElement>;
const onText = (set: (text: string) => void) => (event: Change) => set(event.target.value);

type Props = {
  /** Known already, as by an invitation. */
  address?: string;
  /** What the field begins with. */
  typed?: string | undefined;
  /** The password is right, but the address waits for its confirmation. */
  onUnverified?: (email: string) => void;
  onEmail?: (email: string) => void;
};

function useSignIn({ address, typed = '', onUnverified, onEmail }: Props) {
  const t = useT(shellNamespace);
  const [email, setEmail] = useState(address ?? typed);
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = useMissing(tried);

  const typeEmail = (text: string) => {
    setEmail(text);
    onEmail?.(text);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    if (!email.trim() || !password) {
      flushSync(() => setTried(true));
      focusFirstInvalid(event.currentTarget);
      return void tellOutcome({ kind: 'error', title: t('error'), description: t('auth.fillAll') });
    }
    setBusy(true);
    try {
      const body = { email: email.trim(), password, keepSignedIn, timeZone: timeZoneHere() };
      const answer = await call(signIn, { body });
      session.adopt(answer.session!);
      // The profile's language wins from here on: the notice is in it already.
      await setLanguage(answer.user.language);
      tellOutcome({ kind: 'success', title: translate(shellNamespace, 'auth.signedIn') });
    } catch (error) {
      if (onUnverified && error instanceof ApiError && error.code === 'email-unverified')
        return onUnverified(email.trim());
      const description = errorText(error, t('auth.signInFailed'));
      tellOutcome({ kind: 'error', title: t('error'), description });
      setFailure(description);
      setBusy(false);
    }
  }

  return {
    email: { value: email, error: missing(email), onChange: onText(typeEmail) },
    password: { value: password, error: missing(password), onChange: onText(setPassword) },
    keepSignedIn: { checked: keepSignedIn, onChange: (event: Change) => setKeep(event.target.checked) },
    busy,
    failure,
    submit,
  };
}

export function SignInForm(props: Props) {
  const t = useT(shellNamespace);
  const { search } = useLocation();
  const { email, password, keepSignedIn, busy, failure, submit } = useSignIn(props);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="auth-form">
      <TextField
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={props.address !== undefined}
        {...email}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        required
        {...password}
      />
      <div className="auth-row">
        <CheckField label={t('auth.keepSignedIn')} {...keepSignedIn} />
        <Link to="/auth/reset" state={{ email: email.value.trim() }} onClick={() => keepPage(pageInAddress(search))}>
          {t('auth.resetPassword')}
        </Link>
      </div>
      <FormProblem quiet>{failure}</FormProblem>
      <PlainButton kind="primary" size="large" block type="submit" busy={busy}>
        {t('auth.signIn')}
      </PlainButton>
    </form>
  );
}
