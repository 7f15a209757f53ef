import { requestConfirmation } from '@fernway/contracts/http/account-mails';
import { commonNamespace, useT } from '@fernway/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { meQuery } from './account.js';
import { ApiError, errorText } from './api-error.js';
import { call } from './call.js';
import { notify } from './notices.js';
import { publicSettings } from './snapshot.js';

/** Where mail stays on this machine; undefined where it does not. */
export const localMailbox = (): string | undefined =>
  publicSettings().mail === 'local' ? '/api/messaging/mailbox' : undefined;

/** Mails the signed-in user the link that proves the account's address, and tells what became of it. */
export function useResendConfirmation(): { resend: () => Promise<void>; busy: boolean } {
  const t = useT(commonNamespace);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      const { email } = await call(requestConfirmation, { body: {} });
      const mailbox = localMailbox();
      const action = mailbox && {
        label: t('confirmation.mailbox'),
        run: () => void window.open(mailbox, '_blank', 'noopener'),
      };
      notify({
        kind: 'info',
        title: t('confirmation.sent'),
        description: t('confirmation.sentText', { email }),
        duration: 8000,
        ...(action && { action }),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        notify({ kind: 'success', title: t('confirmation.done') });
        void client.invalidateQueries({ queryKey: meQuery.queryKey });
      } else notify({ kind: 'error', title: t('confirmation.failed'), description: errorText(error) });
    }
    setBusy(false);
  }

  return { resend, busy };
}
