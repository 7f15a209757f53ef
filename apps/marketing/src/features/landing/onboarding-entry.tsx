import { useState } from 'react';
import { currentLanguage, pathFromLanguage, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';
import { Slot } from '@fernway/web-kit/slot';
import { keepAnswers, mayManage, previousAnswers } from './onboarding.api.js';

const signUpPath = () => pathFromLanguage('/signup', currentLanguage());

type Opened = { answers?: OnboardingAnswers };

/** The wizard over the page, and what opens it. `go` leaves the page. */
export function useOnboardingEntry(go: (path: string) => void) {
  const t = useT('marketing-landing');
  const [opened, setOpened] = useState<Opened>();

  const open = async () => {
    const answers = await previousAnswers().catch((error: unknown) => {
      console.error(error);
      notify({ kind: 'error', title: t('onboarding.error'), description: t('onboarding.loadFailed') });
      return undefined;
    });
    setOpened(answers ? { answers } : {});
  };

  const complete = async (answers: OnboardingAnswers) => {
    const next = await keepAnswers(answers);
    if (next === '/dashboard')
      notify({ kind: 'success', title: t('onboarding.success'), description: t('onboarding.saved') });
    go(next === '/signup' ? signUpPath() : next);
  };

  const wizard = opened && (
    <Slot
      name="onboarding"
      props={{ ...opened, asksWorkspace: mayManage(), onClose: () => setOpened(undefined), onComplete: complete }}
      onUnavailable={() => go(signUpPath())}
    />
  );
  return { open: () => void open(), wizard };
}
