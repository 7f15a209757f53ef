import { putOnboarding } from '@fernway/contracts/http/identity';
import type { OnboardingInput } from '@fernway/contracts/http/identity';
import { updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { useT } from '@fernway/i18n';
import { Icon, LoadingShape } from '@fernway/ui';
import { call, errorText, notify } from '@fernway/web-kit';
import { meQuery, onboardingQuery } from '@fernway/web-kit/account';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';
import { useNavigate } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { useCan } from '@fernway/web-kit/use-can';
import { workspaceAnswers } from '@fernway/web-kit/workspace-answers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { keepPage } from './page-after.js';
import { clearPendingAnswers, pendingAnswers } from './pending-answers.js';

const redirectMs = 1500;

/** What is about the workspace goes to its settings, where they may be changed. */
async function keep(client: QueryClient, given: OnboardingAnswers, manages: boolean): Promise<void> {
  const workspace = workspaceAnswers(given);
  if (workspace && manages) {
    await call(updateWorkspaceSettings, { body: workspace });
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
  }
  const { businessType, teamSize, focusAreas } = given as OnboardingInput;
  const saved = await call(putOnboarding, { body: { businessType, teamSize, focusAreas } });
  client.setQueryData(onboardingQuery.queryKey, saved);
}

/**
 * The wizard after sign-up, at its last step when the answers were given before. Saved answers lead on to `page` 1.5 s
 * later. Where no remote fills the slot, kept answers are saved as they are and sign-up goes on without it.
 */
export function OnboardingHandOver({ page }: { page: string }) {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [answers] = useState(pendingAnswers);
  const manages = useCan('workspace:manage');
  const [done, setDone] = useState(false);
  const leave = useCallback(() => {
    keepPage(undefined);
    void navigate(page, { replace: true });
  }, [navigate, page]);

  const save = useCallback(
    async (given: OnboardingAnswers) => {
      try {
        await keep(client, given, manages);
      } catch (error) {
        notify({ kind: 'error', title: t('error'), description: t('onboarding.saveFailed') });
        console.error('Onboarding not saved', errorText(error));
        throw error;
      }
      clearPendingAnswers();
      notify({ kind: 'success', title: t('success'), description: t('onboarding.saved') });
      setDone(true);
    },
    [client, manages, t],
  );

  const withoutWizard = useCallback(() => {
    if (answers) void save(answers).catch(leave);
    else leave();
  }, [answers, save, leave]);

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(leave, redirectMs);
    return () => clearTimeout(timer);
  }, [done, leave]);

  if (done) return <Welcome />;
  return (
    <div className="auth">
      <h1 className="fw-hidden">{t('onboarding.title')}</h1>
      <Slot
        name="onboarding"
        props={{
          ...(answers && { answers, step: 3 as const }),
          asksWorkspace: manages,
          onClose: leave,
          onComplete: save,
        }}
        pending={<LoadingShape shape="card" lines={4} />}
        onUnavailable={withoutWizard}
      />
    </div>
  );
}

function Welcome() {
  const t = useT(shellNamespace);
  return (
    <section className="fw-state auth-welcome" role="status">
      <Icon name="success" />
      <h1>{t('onboarding.welcome')}</h1>
      <p>{t('onboarding.welcomeText')}</p>
    </section>
  );
}
