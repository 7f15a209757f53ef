import { resendMail } from '@fernway/contracts/http/account-mails';
import { useT } from '@fernway/i18n';
import { call, errorText, notify } from '@fernway/web-kit';
import { useState } from 'react';

import { shellNamespace } from '../../messages.js';

/** Mails the confirmation again, for whoever is not signed in: the answer never tells whether the address has an account. */
export function useResendTo(email: string): { again: () => Promise<void>; busy: boolean } {
  const t = useT(shellNamespace);
  const [busy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    try {
      await call(resendMail, { body: { email, type: 'sign-up' } });
      notify({ kind: 'info', title: t('auth.checkEmail'), description: t('auth.resent', { email }), duration: 8000 });
    } catch (error) {
      notify({ kind: 'error', title: t('auth.resendFailed'), description: errorText(error) });
    }
    setBusy(false);
  }

  return { again, busy };
}
