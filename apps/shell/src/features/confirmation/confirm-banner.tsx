import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { localMailbox, useResendConfirmation } from '@fernway/web-kit/confirmation';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from '../auth/mailbox-link.js';
import { tellHeight } from './tell-height.js';
import './confirm-banner.css';

const hiddenKey = 'fernway-confirm-hidden';

const tellOwnHeight = tellHeight('--fw-frame-note');

/** Says that the account's address is not confirmed, until it is or the person hides it for this visit. */
export function ConfirmBanner() {
  const t = useT(shellNamespace);
  const common = useT(commonNamespace);
  const { data } = useQuery(meQuery);
  const { resend, busy } = useResendConfirmation();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey));
  // Where nothing can be mailed, nothing can be confirmed either.
  if (!data || data.user.emailVerified || hidden === data.user.id || publicSettings().mail === 'off') return null;

  const hide = () => {
    sessionStorage.setItem(hiddenKey, data.user.id);
    setHidden(data.user.id);
  };
  return (
    <section ref={tellOwnHeight} className="confirm-banner fw-small" aria-label={t('confirm.label')}>
      <Icon name="mail" />
      <p>
        {t('confirm.banner', { email: data.user.email })}{' '}
        <span className="fw-muted">{common('confirmation.onlySelf')}</span>
      </p>
      <span className="confirm-banner-does">
        <PlainButton kind="link" busy={busy} onClick={() => void resend()}>
          {common('confirmation.resend')}
        </PlainButton>
        {localMailbox() && <MailboxLink />}
      </span>
      <PlainButton kind="quiet" size="icon" aria-label={t('confirm.hide')} onClick={hide}>
        <Icon name="close" />
      </PlainButton>
    </section>
  );
}
