import { useState } from 'react';
import { useT } from '@fernway/i18n';
import { Slot } from '@fernway/web-kit/slot';
import './landing-page.css';

export function LandingPage() {
  const t = useT('marketing');
  const [wizard, setWizard] = useState(false);
  return (
    <main className="landing">
      <h1>{t('landing.title')}</h1>
      <button type="button" onClick={() => setWizard(true)}>
        {t('landing.start')}
      </button>
      <a href="/signup">{t('landing.logIn')}</a>
      {wizard && (
        <Slot
          name="onboarding"
          props={{ onClose: () => setWizard(false), onComplete: () => location.assign('/signup') }}
        />
      )}
    </main>
  );
}
