import { useEffect, useRef } from 'react';
import { useT } from '@fernway/i18n';
import type { SlotProps } from '@fernway/web-kit/remote-app';

export function OnboardingWizard({ onClose }: SlotProps['onboarding']) {
  const t = useT('marketing');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="onboarding-title" onClose={onClose}>
      <h2 id="onboarding-title">{t('onboarding.title')}</h2>
      <button type="button" onClick={() => dialog.current?.close()}>
        {t('onboarding.close')}
      </button>
    </dialog>
  );
}
