import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useState } from 'react';

import { shellNamespace } from '../../messages.js';

/** Continue with Google; where the operator has no keys for it, pressing says how they enable it. */
export function GoogleButton() {
  const t = useT(shellNamespace);
  const [asked, setAsked] = useState(false);
  const press = () => {
    if (publicSettings().google) location.assign('/api/identity/google');
    else setAsked(true);
  };
  return (
    <>
      <PlainButton size="large" block onClick={press}>
        <GoogleMark />
        {t('auth.google')}
      </PlainButton>
      <p role="status" className="fw-small fw-muted auth-google-off">
        {asked && t('auth.googleOff')}
      </p>
    </>
  );
}

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path fill="#4285f4" d="M22 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.6a4.8 4.8 0 0 1-2.1 3.1v2.6h3.4c2-1.8 3.1-4.5 3.1-7.6" />
    <path
      fill="#34a853"
      d="M12 22.4c2.8 0 5.2-.9 6.9-2.5l-3.4-2.6a6.3 6.3 0 0 1-9.4-3.3H2.6v2.7A10.4 10.4 0 0 0 12 22.4"
    />
    <path fill="#fbbc05" d="M6.1 14a6.2 6.2 0 0 1 0-4V7.3H2.6a10.4 10.4 0 0 0 0 9.4z" />
    <path fill="#ea4335" d="M12 5.7c1.5 0 2.9.5 4 1.6l3-3A10.4 10.4 0 0 0 2.6 7.3L6.1 10A6.2 6.2 0 0 1 12 5.7" />
  </svg>
);
