import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { localMailbox, useResendConfirmation } from '@fernway/web-kit/confirmation';
import { publicSettings } from '@fernway/web-kit/snapshot';

import { shellNamespace } from '../../messages.js';
import { MailboxLink } from '../auth/mailbox-link.js';

/** Whether the account's address is confirmed, and how it comes to be: also for whoever has hidden the banner. */
export function AddressProof({ confirmed }: { confirmed: boolean }) {
  const t = useT(shellNamespace);
  const common = useT(commonNamespace);
  const { resend, busy } = useResendConfirmation();
  if (confirmed)
    return (
      <div className="profile-proof profile-proof-done fw-small">
        <span>
          <Icon name="success" />
          {t('profile.confirmed')}
        </span>
      </div>
    );
  return (
    <div className="profile-proof fw-small">
      <span>
        <Icon name="warning" />
        {t('profile.unconfirmed')}
      </span>
      {publicSettings().mail === 'off' ? (
        <span>{t('auth.mailOff')}</span>
      ) : (
        <>
          <span className="fw-muted">{common('confirmation.onlySelf')}</span>
          <PlainButton busy={busy} onClick={() => void resend()}>
            {common('confirmation.resend')}
          </PlainButton>
          {localMailbox() && <MailboxLink />}
        </>
      )}
    </div>
  );
}
