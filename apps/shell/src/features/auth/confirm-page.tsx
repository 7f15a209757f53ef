import { confirmAddress } from '@fernway/contracts/http/account-mails';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, PlainButton } from '@fernway/ui';
import { ApiError, call, errorText, keepNotice, notify } from '@fernway/web-kit';
import { Link, useLocation } from '@fernway/web-kit/router';
import { useEffect, useState } from 'react';
import type { ComponentProps, FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from './mailbox-link.js';
import { useMissing } from './field-errors.js';
import { PasswordField } from './password-field.js';
import { useResendTo } from './resend-to.js';
import './auth.css';

/** `confirm` takes the password where it was asked for; `address`: of the account, where it is to be given. */
function useConfirmation(token: string) {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function confirm(password?: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      const { email, already } = await call(confirmAddress, {
        body: { token, ...(password !== undefined && { password }) },
      });
      const told = already ? 'already' : 'done';
      // Long enough for somebody who comes back from his mail.
      keepNotice({
        kind: 'success',
        title: t(`confirm.${told}`),
        description: t(`confirm.${told}Text`, { email }),
        duration: 30_000,
      });
      location.assign(pathInLanguage('/', language));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && [400, 404, 410].includes(error.status)) setRefusal(error);
      else if (error instanceof ApiError && error.code === 'password-required')
        setAddress(String(error.details['email']));
      else {
        const wrong = error instanceof ApiError && error.code === 'invalid-credentials';
        const description = wrong ? t('confirm.wrongPassword') : errorText(error);
        notify({ kind: 'error', title: t('confirm.failed'), description });
        setFailure(description);
      }
    }
  }

  return { confirm, busy, refusal, address, failure };
}

/** /auth/confirm#token: a button confirms the address; opening the link alone does not, as mail scanners open links. */
export function ConfirmPage() {
  const t = useT(shellNamespace);
  const token = useLocation().hash.slice(1);
  const { confirm, busy, refusal, address, failure } = useConfirmation(token);
  const title = t('confirm.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="auth">
      <section className="fw-card auth-card" aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {refusal || token === '' ? (
          <Refused details={refusal?.details} />
        ) : address ? (
          <WithPassword
            email={address}
            busy={busy}
            failure={failure}
            onConfirm={(password) => void confirm(password)}
          />
        ) : (
          <>
            <p>{t('confirm.text')}</p>
            <ConfirmButton busy={busy} onClick={() => void confirm()} />
          </>
        )}
      </section>
    </div>
  );
}

function ConfirmButton(props: Pick<ComponentProps<typeof PlainButton>, 'busy' | 'type' | 'onClick'>) {
  const t = useT(shellNamespace);
  return (
    <PlainButton kind="primary" size="large" block {...props}>
      {t(props.busy ? 'confirm.busy' : 'confirm.do')}
    </PlainButton>
  );
}

/** Somebody else may have signed up with the reader's address; they set a new password instead of confirming that account. */
function WithPassword({
  email,
  busy,
  failure,
  onConfirm,
}: {
  email: string;
  busy: boolean;
  failure: string | undefined;
  onConfirm: (password: string) => void;
}) {
  const t = useT(shellNamespace);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = useMissing(tried);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password) onConfirm(password);
  }

  return (
    <form onSubmit={submit} noValidate className="auth-form">
      <p role="status">{t('confirm.password', { email })}</p>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        error={failure ?? missing(password)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <ConfirmButton busy={busy} type="submit" />
      <p className="fw-muted">{t('confirm.notMine')}</p>
      <Link to="/auth/reset" state={{ email }}>
        {t('confirm.reset')}
      </Link>
    </form>
  );
}

/** The address of an expired link is known, so another can be sent; of any other link it is not. */
function Refused({ details }: { details: ApiError['details'] | undefined }) {
  const t = useT(shellNamespace);
  const email = details?.['email'];
  if (typeof email === 'string') return <Expired email={email} />;
  return (
    <EmptyState
      icon="mail"
      title={t('confirm.gone')}
      text={t('confirm.goneText')}
      action={<Link to="/auth">{t('auth.signIn')}</Link>}
    />
  );
}

function Expired({ email }: { email: string }) {
  const t = useT(shellNamespace);
  const { again, busy } = useResendTo(email);
  return (
    <>
      <EmptyState
        icon="mail"
        title={t('confirm.expired')}
        text={t('confirm.expiredText', { email })}
        action={
          <PlainButton kind="primary" busy={busy} onClick={() => void again()}>
            {t('auth.resend')}
          </PlainButton>
        }
      />
      <MailboxLink />
    </>
  );
}
