import { useState } from 'react';
import { currentLanguage, pathFromLanguage, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import type { OnboardingAnswers, SlotProps } from '@fernway/web-kit/remote-app';
import { Slot } from '@fernway/web-kit/slot';

/** They come with the wizard: few visitors open it. */
const calls = () => import(/* webpackChunkName: "onboarding" */ './onboarding.api.js');

const signUpPath = () => pathFromLanguage('/signup', currentLanguage());

type Opened = Pick<SlotProps['onboarding'], 'answers' | 'asksWorkspace'>;

/** The wizard over the page, and what opens it. `go` leaves the page. */
export function useOnboardingEntry(go: (path: string) => void) {
  const t = useT('marketing-landing');
  const [opened, setOpened] = useState<Opened>();

  const open = async () => {
    const loaded = await calls().catch(() => undefined);
    if (!loaded) return go(signUpPath());
    const answers = await loaded.previousAnswers().catch((error: unknown) => {
      console.error(error);
      notify({ kind: 'error', title: t('onboarding.error'), description: t('onboarding.loadFailed') });
      return undefined;
    });
    setOpened({ asksWorkspace: loaded.mayManage(), ...(answers && { answers }) });
  };

  const complete = async (answers: OnboardingAnswers) => {
    const next = await (await calls()).keepAnswers(answers);
    if (next === '/dashboard')
      notify({ kind: 'success', title: t('onboarding.success'), description: t('onboarding.saved') });
    go(next === '/signup' ? signUpPath() : next);
  };

  const wizard = opened && (
    <Slot
      name="onboarding"
      props={{ ...opened, onClose: () => setOpened(undefined), onComplete: complete }}
      onUnavailable={() => go(signUpPath())}
    />
  );
  return { open: () => void open(), wizard };
}
