import { tokenRules } from '@fernway/contracts/token-economy';
import { useT } from '@fernway/i18n';
import { useSession } from '@fernway/web-kit';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@fernway/web-kit/router';
import { useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { WelcomeScreen } from '../welcome/welcome-screen.js';
import { CheckEmail } from './check-email.js';
import { GoogleButton } from './google-button.js';
import { OnboardingHandOver } from './onboarding-hand-over.js';
import { keepPage, keptPage, pageInAddress } from './page-after.js';
import { pendingAnswers } from './pending-answers.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import './auth.css';

type Mode = 'sign-in' | 'sign-up';

/** What another page sent along. */
type Known = { from?: string; email?: string; passwordChanged?: true; fresh?: true };

/** /auth, /login and /signup: one screen. Who is signed in goes on to the wizard or the page they came for. */
export function AuthPage() {
  const t = useT(shellNamespace);
  const { status } = useSession();
  const { search, state } = useLocation();
  const known: Known = (state as Known | null) ?? {};
  const [mode, setMode] = useMode();
  const [fresh, setFresh] = useFresh();
  const [answered] = useState(() => pendingAnswers() !== undefined);
  const [waiting, setWaiting] = useState<{ email: string; unverified: boolean }>();
  const heading = t(mode === 'sign-in' ? 'auth.signInTitle' : 'auth.signUpTitle');

  useEffect(() => {
    document.title = heading;
  }, [heading]);

  if (status === 'starting') return <WelcomeScreen progress={10} />;
  if (status === 'signed-in') {
    const page = pageInAddress(search) ?? known.from ?? keptPage() ?? '/dashboard';
    return fresh || answered ? <OnboardingHandOver page={page} fresh={fresh} /> : <GoOn to={page} />;
  }
  const wait = (email: string, unverified: boolean) => {
    const page = pageInAddress(search);
    if (page) keepPage(page);
    setWaiting({ email, unverified });
  };
  if (waiting)
    return (
      <div className="auth">
        <CheckEmail
          {...waiting}
          onBack={() => {
            setMode('sign-in');
            setWaiting(undefined);
          }}
        />
      </div>
    );
  return <AuthForms known={known} mode={mode} setMode={setMode} onCreated={setFresh} onWaiting={wait} />;
}

type FormsProps = {
  known: Known;
  mode: Mode;
  setMode: (mode: Mode) => void;
  onCreated: () => void;
  onWaiting: (email: string, unverified: boolean) => void;
};

function AuthForms({ known, mode, setMode, onCreated, onWaiting }: FormsProps) {
  const t = useT(shellNamespace);
  const [email, setEmail] = useState(known.email ?? '');
  return (
    <div className="auth">
      <section className="fw-card auth-card" aria-labelledby="auth-title">
        <h1 id="auth-title">{t(mode === 'sign-in' ? 'auth.signInTitle' : 'auth.signUpTitle')}</h1>
        {mode === 'sign-in' ? (
          <>
            {!known.passwordChanged && <SessionEnded />}
            <p className="fw-muted">{t('auth.signInText')}</p>
            <SignInForm typed={email} onEmail={setEmail} onUnverified={(address) => onWaiting(address, true)} />
          </>
        ) : (
          <>
            <p className="fw-muted">{t('auth.signUpText', { tokens: tokenRules.initialGrant })}</p>
            <SignUpForm
              email={email}
              onEmail={setEmail}
              onSignIn={() => setMode('sign-in')}
              onCreated={onCreated}
              onWaiting={(address) => onWaiting(address, false)}
            />
          </>
        )}
        <div className="auth-or">{t('auth.or')}</div>
        <GoogleButton />
        <SwitchMode mode={mode} onSwitch={setMode} />
      </section>
    </div>
  );
}

/** Whether the account was made here just now; a reload of this page in the history does not forget it. */
function useFresh(): [fresh: boolean, setFresh: () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState(false);
  const setFresh = () => {
    setNow(true);
    void navigate(pathname + search, { replace: true, state: { ...(state as Known | null), fresh: true } });
  };
  return [now || Boolean((state as Known | null)?.fresh), setFresh];
}

/** The mode that the address names; without one, /signup signs up and the others sign in. */
function useMode(): [mode: Mode, setMode: (mode: Mode) => void] {
  const { pathname, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const named = params.get('mode');
  const mode = named === 'sign-in' || named === 'sign-up' ? named : pathname === '/signup' ? 'sign-up' : 'sign-in';
  const setMode = (next: Mode) =>
    setParams(
      (before) => {
        before.set('mode', next);
        return before;
      },
      { replace: true, state },
    );
  return [mode, setMode];
}

function GoOn({ to }: { to: string }) {
  useEffect(() => keepPage(undefined), []);
  return <Navigate to={to} replace />;
}

/** Why somebody who was signed in finds themselves here. */
function SessionEnded() {
  const t = useT(shellNamespace);
  const session = useSession();
  if (session.status !== 'signed-out' || !session.ended) return null;
  return (
    <p role="status" className="auth-ended">
      {t('auth.ended')}
    </p>
  );
}

function SwitchMode({ mode, onSwitch }: { mode: Mode; onSwitch: (mode: Mode) => void }) {
  const t = useT(shellNamespace);
  const toSignUp = mode === 'sign-in';
  return (
    <p className="auth-switch">
      {t(toSignUp ? 'auth.noAccount' : 'auth.haveAccount')}{' '}
      <button
        type="button"
        className="fw-button fw-button-link"
        onClick={() => onSwitch(toSignUp ? 'sign-up' : 'sign-in')}
      >
        {t(toSignUp ? 'auth.createAccount' : 'auth.signIn')}
      </button>
    </p>
  );
}
