import { type InvitationOffer, readInvitation } from '@fernway/contracts/http/invitations';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape } from '@fernway/ui';
import { ApiError, call, useSession } from '@fernway/web-kit';
import { useLocation } from '@fernway/web-kit/router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { WelcomeScreen } from '../welcome/welcome-screen.js';
import { InvitationJoin } from './invitation-join.js';
import { InvitedSignUp } from './invited-sign-up.js';
import { SignInForm } from './sign-in-form.js';
import './auth.css';

const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['identity', 'invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
    staleTime: Infinity,
  });

/** /auth/invitation#token: somebody new signs up into the workspace, somebody known joins it. */
export function InvitationPage() {
  const t = useT(shellNamespace);
  const { status } = useSession();
  const token = useLocation().hash.slice(1);
  const { data: offer, error, refetch } = useQuery({ ...offerQuery(token), enabled: token !== '' });
  const [joining, setJoining] = useState(false);
  const title = t('invitation.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (status === 'starting' || joining) return <WelcomeScreen progress={joining ? 60 : 10} />;
  return (
    <div className="auth">
      <section className="fw-card auth-card" aria-labelledby="invitation-title">
        <h1 id="invitation-title">{offer ? t('invitation.join', { workspace: offer.workspaceName }) : title}</h1>
        {offer ? (
          <Offer offer={offer} token={token} onJoining={setJoining} />
        ) : (
          <NoOffer token={token} error={error} onRetry={() => void refetch()} />
        )}
      </section>
    </div>
  );
}

type OfferProps = { offer: InvitationOffer; token: string; onJoining: (joining: boolean) => void };

/** Who invites as what, and the way in for the one who was invited. */
function Offer({ offer, token, onJoining }: OfferProps) {
  const t = useT(shellNamespace);
  const signedIn = useSession().status === 'signed-in';
  return (
    <>
      <p className="fw-muted">
        {t('invitation.by', {
          name: offer.invitedBy ?? t('invitation.someone'),
          role: t(`invitation.role.${offer.role}`),
        })}
      </p>
      {signedIn && <InvitationJoin offer={offer} token={token} onJoining={onJoining} />}
      {!signedIn && offer.hasAccount && (
        <>
          <p>{t('invitation.signInText', { email: offer.email })}</p>
          <SignInForm address={offer.email} />
        </>
      )}
      {!signedIn && !offer.hasAccount && <InvitedSignUp offer={offer} token={token} onJoining={onJoining} />}
    </>
  );
}

function NoOffer({ token, error, onRetry }: { token: string; error: Error | null; onRetry: () => void }) {
  const t = useT(shellNamespace);
  if (token === '' || (error instanceof ApiError && [400, 404].includes(error.status)))
    return <EmptyState icon="mail" title={t('invitation.gone')} text={t('invitation.goneText')} />;
  if (error) return <ErrorState title={t('invitation.failed')} error={error} onRetry={onRetry} />;
  return <LoadingShape lines={3} />;
}
