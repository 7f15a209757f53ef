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
import { dropDraft, useDraft } from '@fernway/web-kit/use-draft';
import { useCan } from '@fernway/web-kit/use-can';
import { workspaceAnswers } from '@fernway/web-kit/workspace-answers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { keepPage } from './page-after.js';
import { clearPendingAnswers, pendingAnswers } from './pending-answers.js';

const redirectMs = 1500;

/** Of the same answers in the settings: who leaves the wizard finds there what they have chosen. */
const draftKey = 'business';
const nothing = { businessType: '', teamSize: '', focusAreas: [] as string[], businessName: '', currency: '' };

/** Where the wizard opens, anew after a reload: with what was answered by then. */
function useProgress(pending: OnboardingAnswers | undefined) {
  const start = { ...nothing, ...pending, step: (pending ? 3 : 1) as 1 | 2 | 3 };
  const [now, setNow] = useState(start);
  const [opened, setOpened] = useState({ ...(pending && { answers: pending, step: start.step }), times: 1 });
  useDraft(draftKey, now, (back) => {
    const { step, ...answers } = back;
    setNow(back);
    setOpened(({ times }) => ({ answers, step, times: times + 1 }));
  });
  const onChange = useCallback(
    (answers: Partial<OnboardingAnswers>, step: 1 | 2 | 3) => setNow({ ...nothing, ...answers, step }),
    [],
  );
  return { opened, onChange };
}

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

function useLeave(page: string, fresh: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCallback(() => {
    keepPage(undefined);
    // The service need not be asked, whose answer is an error where there are none.
    if (fresh) client.setQueryData(onboardingQuery.queryKey, (saved) => saved ?? null);
    void navigate(page, { replace: true });
  }, [client, fresh, navigate, page]);
}

/**
 * The wizard after sign-up, at its last step when the answers were given before. Saved answers lead on to `page` 1.5 s
 * later. Where no remote fills the slot, kept answers are saved as they are and sign-up goes on without it. `fresh`: the
 * account was made just now.
 */
export function OnboardingHandOver({ page, fresh }: { page: string; fresh: boolean }) {
  const t = useT(shellNamespace);
  const client = useQueryClient();
  const [answers] = useState(pendingAnswers);
  const { opened, onChange } = useProgress(answers);
  const manages = useCan('workspace:manage');
  const [done, setDone] = useState(false);
  const leave = useLeave(page, fresh);

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
      dropDraft(draftKey);
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
  const { times, ...start } = opened;
  return (
    <div className="auth">
      <h1 className="fw-hidden">{t('onboarding.title')}</h1>
      <Slot
        key={times}
        name="onboarding"
        props={{
          ...start,
          asksWorkspace: manages,
          onChange,
          onClose: leave,
          onDiscard: () => dropDraft(draftKey),
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
