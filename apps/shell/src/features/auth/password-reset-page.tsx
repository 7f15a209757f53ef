import { useLocation } from '@fernway/web-kit/router';

import { NewPassword } from './new-password.js';
import { ResetRequest } from './reset-request.js';
import './auth.css';

/** /auth/reset asks for the address; with the token of a mailed link behind the #, for the new password. */
export function PasswordResetPage() {
  const { hash, state } = useLocation();
  const token = hash.slice(1);
  return (
    <div className="auth">
      {token ? (
        <NewPassword key={token} token={token} />
      ) : (
        <ResetRequest address={(state as { email?: string } | null)?.email} />
      )}
    </div>
  );
}
