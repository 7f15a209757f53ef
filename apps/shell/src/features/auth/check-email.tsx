import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useEffect, useRef } from 'react';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from './mailbox-link.js';
import { useResendTo } from './resend-to.js';

type Props = {
  email: string;
  /** Asked for again by signing in, instead of just signed up. */
  unverified?: boolean;
  onBack: () => void;
};

/** An account waits for the link in its mail to be used. */
export function CheckEmail({ email, unverified = false, onBack }: Props) {
  const t = useT(shellNamespace);
  const { again, busy } = useResendTo(email);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <section className="fw-card auth-card auth-note" aria-labelledby="auth-title">
      <Icon name="mail" />
      <h1 id="auth-title" ref={title} tabIndex={-1}>
        {t('auth.checkEmail')}
      </h1>
      <p>
        {unverified
          ? t('auth.unverified', { email })
          : `${t('auth.checkEmailText')} ${t('auth.checkEmailTo', { email })}`}
      </p>
      <PlainButton kind="primary" size="large" block busy={busy} onClick={() => void again()}>
        {t('auth.resend')}
      </PlainButton>
      <MailboxLink />
      <PlainButton kind="link" onClick={onBack}>
        {t('auth.backToSignIn')}
      </PlainButton>
    </section>
  );
}
