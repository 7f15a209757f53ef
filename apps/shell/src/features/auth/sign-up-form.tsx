import { isEmail } from '@fernway/contracts/email';
import { passwordRules, signUp, updateProfile } from '@fernway/contracts/http/identity';
import { currentLanguage, useT } from '@fernway/i18n';
import type { Translate } from '@fernway/i18n';
import { FormProblem, PlainButton, TextField, storedTheme } from '@fernway/ui';
import { ApiError, call, errorText, session } from '@fernway/web-kit';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeEvent, FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { focusFirstInvalid, tellOutcome, useMissing } from './field-errors.js';
import { NameFields } from './name-fields.js';
import { PasswordField } from './password-field.js';
import { PasswordHints } from './password-hints.js';
import { timeZoneHere } from './time-zone-here.js';

const empty = { firstName: '', lastName: '', email: '', password: '', confirm: '' };
type Values = typeof empty;

const isWeak = (password: string) => passwordRules.some((rule) => !rule.test(password));

/** The specification's checks in its order, and whether mail can be addressed to the account; undefined when all is well. */
function problemOf(values: Values, t: Translate): { title: string; description: string } | undefined {
  if (Object.values(values).some((value) => value.trim() === ''))
    return { title: t('error'), description: t('auth.fillAll') };
  if (!isEmail(values.email.trim())) return { title: t('error'), description: t('auth.badEmail') };
  if (isWeak(values.password)) return { title: t('auth.requirementsTitle'), description: t('auth.requirements') };
  if (values.password !== values.confirm) return { title: t('error'), description: t('auth.mismatch') };
  return undefined;
}

/** The same at the field that is filled in wrong. */
function problemIn(name: keyof Values, { email, password, confirm }: Values, t: Translate): string | undefined {
  if (name === 'email' && !isEmail(email.trim())) return t('auth.badEmail');
  if (name === 'password' && isWeak(password)) return t('auth.requirements');
  if (name === 'confirm' && confirm !== password) return t('auth.mismatch');
  return undefined;
}

type Props = {
  onCreated: () => void;
  /** The account begins once the link in its mail was used. */
  onWaiting: (email: string) => void;
  /** The address, as it was typed here or at the sign-in. */
  email: string;
  onEmail: (email: string) => void;
  onSignIn: () => void;
};

function useSignUp({ onCreated, onWaiting, email, onEmail }: Props) {
  const t = useT(shellNamespace);
  const [values, setValues] = useState({ ...empty, email });
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [taken, setTaken] = useState(false);
  const missing = useMissing(tried);

  const field = (name: keyof Values) => ({
    name,
    required: true,
    value: values[name],
    error: missing(values[name]) ?? (tried ? problemIn(name, values, t) : undefined),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: target.value });
      if (name === 'email') onEmail(target.value);
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    setTaken(false);
    const problem = problemOf(values, t);
    if (problem) {
      flushSync(() => setTried(true));
      focusFirstInvalid(event.currentTarget);
      return void tellOutcome({ kind: 'error', ...problem });
    }
    setBusy(true);
    try {
      const { confirm: _same, ...account } = values;
      const body = { ...account, email: account.email.trim(), timeZone: timeZoneHere(), language: currentLanguage() };
      const answer = await call(signUp, { body });
      if (answer.session) {
        tellOutcome({ kind: 'success', title: t('auth.created') });
        onCreated();
        session.adopt(answer.session);
        // The new profile knows the language already; what was chosen for the theme must not be lost to its default.
        if (storedTheme() !== 'system')
          void call(updateProfile, { body: { theme: storedTheme() } }).catch(console.warn);
      } else {
        const text = { title: t('auth.checkEmail'), description: t('auth.checkEmailText') };
        tellOutcome({ kind: 'info', ...text, duration: 8000 });
        onWaiting(body.email);
      }
    } catch (error) {
      const description = errorText(error, t('auth.signUpFailed'));
      tellOutcome({ kind: 'error', title: t('error'), description });
      setFailure(description);
      setTaken(error instanceof ApiError && error.code === 'email-taken');
      setBusy(false);
    }
  }

  return { password: values.password, field, busy, failure, taken, submit };
}

export function SignUpForm(props: Props) {
  const t = useT(shellNamespace);
  const { password, field, busy, failure, taken, submit } = useSignUp(props);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="auth-form">
      <div className="auth-pair">
        <NameFields field={field} />
      </div>
      <TextField label={t('auth.email')} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={<PasswordHints password={password} />}
        {...field('password')}
      />
      <PasswordField label={t('auth.confirmPassword')} autoComplete="new-password" {...field('confirm')} />
      <FormProblem quiet>{failure}</FormProblem>
      {taken && (
        <button type="button" className="fw-button fw-button-link" onClick={props.onSignIn}>
          {t('auth.signIn')}
        </button>
      )}
      <PlainButton kind="primary" size="large" block type="submit" busy={busy}>
        {t('auth.createAccount')}
      </PlainButton>
    </form>
  );
}
