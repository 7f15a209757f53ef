import { confirmAddress } from '@fernway/contracts/http/account-mails';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, PlainButton } from '@fernway/ui';
import { ApiError, call, errorText, keepNotice, notify } from '@fernway/web-kit';
import { Link, useLocation } from '@fernway/web-kit/router';
import { useEffect, useState } from 'react';
import type { ComponentProps, FormEvent } from 'react';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from './mailbox-link.js';
import { PasswordField } from './password-field.js';
import { useResendTo } from './resend-to.js';
import './auth.css';

/** /auth/confirm#token: a button confirms the address; opening the link alone does not, as mail scanners open links. */
export function ConfirmPage() {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const token = useLocation().hash.slice(1);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  /** Of the account, where its password is to be given, too. */
  const [address, setAddress] = useState<string>();
  const title = t('confirm.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  async function confirm(password?: string) {
    setBusy(true);
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
      else notify({ kind: 'error', title: t('confirm.failed'), description: errorText(error) });
    }
  }

  return (
    <div className="auth">
      <section className="fw-card auth-card" aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {refusal || token === '' ? (
          <Refused details={refusal?.details} />
        ) : address ? (
          <WithPassword email={address} busy={busy} onConfirm={(password) => void confirm(password)} />
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
  onConfirm,
}: {
  email: string;
  busy: boolean;
  onConfirm: (password: string) => void;
}) {
  const t = useT(shellNamespace);
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password) onConfirm(password);
    else notify({ kind: 'error', title: t('error'), description: t('auth.fillAll') });
  }

  return (
    <form onSubmit={submit} noValidate className="auth-form">
      <p role="status">{t('confirm.password', { email })}</p>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        autoFocus
        value={password}
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
