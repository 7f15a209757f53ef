import { useT } from '@fernway/i18n';
import { ErrorState } from '@fernway/ui';
import { notify, session, useSession } from '@fernway/web-kit';
import { meQuery, onboardingQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { shellNamespace } from '../../messages.js';
import { WelcomeScreen } from './welcome-screen.js';

/** Long enough to see the bar end; no longer. */
const fullBarMs = 150;

/** Shows what is inside only to signed-in users, and only with their profile and onboarding answers at hand. */
export function WelcomeGate({ children }: { children: ReactNode }) {
  const t = useT(shellNamespace);
  const state = useSession();
  const signedIn = state.status === 'signed-in';
  const me = useQuery({ ...meQuery, enabled: signedIn });
  const onboarding = useQuery({ ...onboardingQuery, enabled: signedIn });
  const loaded = signedIn && !me.isPending && !onboarding.isPending;
  const [entered, setEntered] = useState(loaded);

  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(() => setEntered(true), fullBarMs);
    return () => clearTimeout(timer);
  }, [loaded]);

  useEffect(() => {
    if (onboarding.isError) notify({ kind: 'error', title: t('error'), description: t('onboarding.loadFailed') });
  }, [onboarding.isError, t]);

  if (state.status === 'unreachable' || me.isError) {
    const retry = () => (signedIn ? void me.refetch() : void session.retry());
    return (
      <ErrorState
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        error={state.status === 'unreachable' ? state.error : me.error}
        onRetry={retry}
      />
    );
  }
  // Once inside, a query that is read again (after an error it counts as pending) puts nobody out.
  if (!entered) return <WelcomeScreen progress={loaded ? 100 : signedIn ? 80 : 10} />;
  return children;
}
