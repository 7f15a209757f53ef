import { acceptInvitation } from '@fernway/contracts/http/invitations';
import type { InvitationOffer } from '@fernway/contracts/http/invitations';
import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { call, errorText, notify, session } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { useNavigate } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';

import { shellNamespace } from '../../messages.js';

type Props = { offer: InvitationOffer; token: string; onJoining: (joining: boolean) => void };

/** Joining with the account that is signed in, if the invitation is for its address. */
export function InvitationJoin({ offer, token, onJoining }: Props) {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(meQuery);
  if (!data)
    return error ? (
      <ErrorState title={t('profile.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape lines={2} />
    );
  const own = data.user.email;
  const { email, workspaceName: workspace } = offer;

  async function join() {
    onJoining(true);
    try {
      const { workspaceId } = await call(acceptInvitation, { body: { token } });
      await session.switchWorkspace(workspaceId);
      notify({ kind: 'success', title: t('invitation.joined', { workspace }) });
      void navigate('/dashboard', { replace: true });
    } catch (failure) {
      notify({ kind: 'error', title: t('invitation.joinFailed'), description: errorText(failure) });
      onJoining(false);
    }
  }

  if (own.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <p>{t('invitation.otherText', { email, own })}</p>
        <PlainButton
          kind="primary"
          size="large"
          block
          onClick={() =>
            void session
              .signOut()
              .catch((failure: unknown) =>
                notify({ kind: 'error', title: t('signOut.failed'), description: errorText(failure) }),
              )
          }
        >
          {t('invitation.signOut')}
        </PlainButton>
      </>
    );
  return (
    <>
      <p>{t('invitation.signedInText', { email: own })}</p>
      <PlainButton kind="primary" size="large" block onClick={() => void join()}>
        {t('invitation.join', { workspace })}
      </PlainButton>
    </>
  );
}
