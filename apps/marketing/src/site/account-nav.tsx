import { useEffect, useState } from 'react';
import { pathFromLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton, PlainButton } from '@fernway/ui/button';
import { call, notify, session, useSession } from '@fernway/web-kit';
import { usePages } from './use-pages.js';

/** Signed out: the way in. Signed in: the way to the dashboard, who is signed in, the way out. */
export function AccountNav() {
  const t = useT('marketing');
  const { status } = useSession();
  useEffect(() => void session.start(), []);
  return (
    <nav className="mk-account" aria-label={t('site.account')}>
      {status === 'signed-in' ? <SignedIn /> : <SignedOut />}
    </nav>
  );
}

function SignedOut() {
  const t = useT('marketing');
  const language = useLanguage();
  return (
    <>
      <LinkButton kind="quiet" href={pathFromLanguage('/auth?mode=sign-in', language)}>
        {t('site.signIn')}
      </LinkButton>
      <LinkButton kind="primary" href={pathFromLanguage('/auth?mode=sign-up', language)}>
        {t('site.signUp')}
      </LinkButton>
    </>
  );
}

function SignedIn() {
  const t = useT('marketing');
  const email = useEmail();
  const templates = usePages().has('/dashboard/industry-templates');
  return (
    <>
      {email && <span className="mk-email">{email}</span>}
      {templates && (
        <LinkButton kind="quiet" href="/dashboard/industry-templates">
          {t('site.templates')}
        </LinkButton>
      )}
      <LinkButton kind="primary" href="/dashboard">
        {t('site.dashboard')}
      </LinkButton>
      <SignOutButton />
    </>
  );
}

function SignOutButton() {
  const t = useT('marketing');
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await session.signOut();
      notify({ kind: 'success', title: t('site.signedOut') });
    } catch {
      notify({ kind: 'error', title: t('site.error'), description: t('site.signOutFailed') });
      setBusy(false);
    }
  };
  return (
    <PlainButton kind="quiet" busy={busy} onClick={() => void signOut()}>
      {t('site.signOut')}
    </PlainButton>
  );
}

/** The contract with its schemas is loaded for the signed-in only; a page that cannot read the address does without. */
function useEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const reading = new AbortController();
    import(/* webpackChunkName: "identity-calls" */ '@fernway/contracts/http/identity')
      .then(({ me }) => call(me, { signal: reading.signal }))
      .then(({ user }) => setEmail(user.email))
      .catch((error: unknown) => {
        if (!reading.signal.aborted) console.warn(error);
      });
    return () => reading.abort();
  }, []);
  return email;
}
