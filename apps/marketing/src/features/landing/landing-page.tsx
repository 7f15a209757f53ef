import { Claims } from '../../site/claims.js';
import { SitePage } from '../../site/site-page.js';
import { FaqSection } from './faq-section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import './landing-page.css';
import { useOnboardingEntry } from './onboarding-entry.js';
import { PricingSection } from './pricing-section.js';

const leave = (path: string) => location.assign(path);

/** `go` leaves the page. */
export function LandingPage({ go = leave }: { go?: (path: string) => void }) {
  const { open, wizard } = useOnboardingEntry(go);
  return (
    <>
      <SitePage path="/">
        <Hero onStart={open} />
        <Claims />
        <FeaturesSection />
        <PricingSection />
        <FaqSection />
      </SitePage>
      {wizard}
    </>
  );
}
