import { brand } from '@fernway/brand';
import { useT } from '@fernway/i18n';

import { shellNamespace } from '../../messages.js';
import { BrandMark } from '../frame/brand-mark.js';
import './welcome-screen.css';

const labelKey = (progress: number) => {
  if (progress < 30) return 'welcome.authenticating';
  if (progress < 60) return 'welcome.profile';
  return progress < 90 ? 'welcome.dashboard' : 'welcome.almost';
};

/** What is shown until session and onboarding answers are there. `progress` in percent. */
export function WelcomeScreen({ progress }: { progress: number }) {
  const t = useT(shellNamespace);
  const label = t(labelKey(progress));
  return (
    <div className="welcome">
      <BrandMark />
      <h1>{t('welcome.title')}</h1>
      <progress max={100} value={progress} aria-label={brand.name} />
      <p role="status" className="fw-muted">
        {label}
      </p>
    </div>
  );
}
