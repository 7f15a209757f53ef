import {
  passwordResetMinutes,
  readPasswordReset,
  resetPassword,
  type WorkingKey,
} from '@fernway/contracts/http/account-mails';
import { Password, passwordRules } from '@fernway/contracts/http/identity';
import { useT } from '@fernway/i18n';
import type { Translate } from '@fernway/i18n';
import { ErrorState, FormProblem, LoadingShape, PlainButton } from '@fernway/ui';
import { ApiError, call, errorText, session } from '@fernway/web-kit';
import { Link, useNavigate } from '@fernway/web-kit/router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeEvent, FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { AuthCard } from './auth-card.js';
import { focusFirstInvalid, tellOutcome, useMissing } from './field-errors.js';
import { PasswordField } from './password-field.js';
import { PasswordHints } from './password-hints.js';

const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['identity', 'password-reset', token],
    queryFn: ({ signal }) => call(readPasswordReset, { body: { token }, signal }),
    staleTime: Infinity,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.transient,
  });
const isDead = (error: unknown) => error instanceof ApiError && [400, 404, 410].includes(error.status);

/** What the link in the mail opens: the new password, or why the link works no more. */
export function NewPassword({ token }: { token: string }) {
  const t = useT(shellNamespace);
  const { data, error, refetch } = useQuery(resetQuery(token));
  const [dead, setDead] = useState<unknown>();
  const [keysLeft, setKeysLeft] = useState<WorkingKey[]>();
  if (data && keysLeft) return <KeysGoOn email={data.email} apiKeys={keysLeft} />;
  const refusal = dead ?? error;
  if (isDead(refusal)) return <DeadLink expired={(refusal as ApiError).code === 'link-expired'} />;
  return (
    <AuthCard title={t('reset.newTitle')}>
      {data ? (
        <NewPasswordForm token={token} email={data.email} onDead={setDead} onKeysLeft={setKeysLeft} />
      ) : error ? (
        <ErrorState title={t('reset.openFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingShape lines={3} />
      )}
    </AuthCard>
  );
}

function DeadLink({ expired }: { expired: boolean }) {
  const t = useT(shellNamespace);
  return (
    <AuthCard title={t(expired ? 'reset.expired' : 'reset.gone')}>
      <p role="status">{t(expired ? 'reset.expiredText' : 'reset.goneText', { minutes: passwordResetMinutes })}</p>
      <Link className="fw-button fw-button-primary fw-button-large fw-button-block" to="/auth/reset">
        {t('reset.another')}
      </Link>
      <Link to="/auth">{t('auth.backToSignIn')}</Link>
    </AuthCard>
  );
}

/** The new password ends sessions, not what programs hold. */
function KeysGoOn({ email, apiKeys }: { email: string; apiKeys: WorkingKey[] }) {
  const t = useT(shellNamespace);
  const state = { email, passwordChanged: true };
  return (
    <AuthCard title={t('reset.done')}>
      <p role="status">{t('reset.keysText')}</p>
      <ul>
        {apiKeys.map(({ name, workspaceName }, index) => (
          <li key={index}>{`${name} (${workspaceName})`}</li>
        ))}
      </ul>
      <Link
        className="fw-button fw-button-primary fw-button-large fw-button-block"
        to="/auth"
        state={{ ...state, from: '/dashboard/settings/api-keys' }}
      >
        {t('reset.keysReview')}
      </Link>
      <Link to="/auth" state={state}>
        {t('auth.backToSignIn')}
      </Link>
    </AuthCard>
  );
}

type FormProps = {
  token: string;
  email: string;
  onDead: (why: unknown) => void;
  /** The password is set, and API keys go on. */
  onKeysLeft: (apiKeys: WorkingKey[]) => void;
};

const isWeak = (password: string) =>
  passwordRules.some((rule) => !rule.test(password)) || !Password.safeParse(password).success;

function problemOf(
  password: string,
  confirm: string,
  t: Translate,
): { title: string; description: string } | undefined {
  if (!password || !confirm) return { title: t('error'), description: t('auth.fillAll') };
  if (isWeak(password)) return { title: t('auth.requirementsTitle'), description: t('auth.requirements') };
  return password === confirm ? undefined : { title: t('error'), description: t('auth.mismatch') };
}

type Change = ChangeEvent<HTMLInputElement>;

function useNewPassword({ token, email, onDead, onKeysLeft }: FormProps) {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = useMissing(tried);

  const problem = problemOf(password, confirm, t);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (problem) {
      flushSync(() => setTried(true));
      focusFirstInvalid(event.currentTarget);
      return void tellOutcome({ kind: 'error', ...problem });
    }
    setFailure(undefined);
    setBusy(true);
    try {
      const { apiKeys } = await call(resetPassword, { body: { token, password } });
      // Every session has ended, also one in this browser: its cookie goes with it.
      await session.signOut({ byNewPassword: true }).catch(() => undefined);
      if (apiKeys.length > 0) return onKeysLeft(apiKeys);
      tellOutcome({ kind: 'success', title: t('reset.done'), description: t('reset.doneText'), duration: 8000 });
      void navigate('/auth', { replace: true, state: { email, passwordChanged: true } });
    } catch (error) {
      if (isDead(error) && (error as ApiError).status !== 400) return onDead(error);
      const description = errorText(error);
      tellOutcome({ kind: 'error', title: t('reset.saveFailed'), description });
      setFailure(description);
      setBusy(false);
    }
  }

  return {
    password: {
      value: password,
      error: missing(password) ?? (tried && isWeak(password) ? t('auth.requirements') : undefined),
      onChange: ({ target }: Change) => setPassword(target.value),
    },
    confirm: {
      value: confirm,
      error: missing(confirm) ?? (tried && confirm !== password ? t('auth.mismatch') : undefined),
      onChange: ({ target }: Change) => setConfirm(target.value),
    },
    busy,
    failure,
    save,
  };
}

function NewPasswordForm(props: FormProps) {
  const t = useT(shellNamespace);
  const { password, confirm, busy, failure, save } = useNewPassword(props);
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="auth-form">
      <p className="fw-muted">{t('reset.newText', { email: props.email })}</p>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        required
        hint={<PasswordHints password={password.value} />}
        {...password}
      />
      <PasswordField label={t('auth.confirmPassword')} autoComplete="new-password" required {...confirm} />
      <FormProblem quiet>{failure}</FormProblem>
      <PlainButton kind="primary" size="large" block type="submit" busy={busy}>
        {t('reset.save')}
      </PlainButton>
    </form>
  );
}
