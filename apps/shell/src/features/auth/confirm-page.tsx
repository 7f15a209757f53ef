import { confirmAddress } from '@fernway/contracts/http/account-mails';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, PlainButton } from '@fernway/ui';
import { ApiError, call, errorText, keepNotice, notify } from '@fernway/web-kit';
import { Link, useLocation } from '@fernway/web-kit/router';
import { useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from './mailbox-link.js';
import { useResendTo } from './resend-to.js';
import './auth.css';

/** /auth/confirm#token: a button confirms the address; opening the link alone does not, as mail scanners open links. */
export function ConfirmPage() {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const token = useLocation().hash.slice(1);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const title = t('confirm.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  async function confirm() {
    setBusy(true);
    try {
      const { email, already } = await call(confirmAddress, { body: { token } });
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
      else notify({ kind: 'error', title: t('confirm.failed'), description: errorText(error) });
    }
  }

  return (
    <div className="auth">
      <section className="fw-card auth-card" aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {refusal || token === '' ? (
          <Refused details={refusal?.details} />
        ) : (
          <>
            <p>{t('confirm.text')}</p>
            <PlainButton kind="primary" size="large" block busy={busy} onClick={() => void confirm()}>
              {t(busy ? 'confirm.busy' : 'confirm.do')}
            </PlainButton>
          </>
        )}
      </section>
    </div>
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
