import { SiteFooter } from '../../site/site-footer.js';
import { SiteHeader } from '../../site/site-header.js';
import '../../site/site.css';
import { Claims } from './claims.js';
import { FaqSection } from './faq-section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import './landing-page.css';
import { NewsletterCard } from './newsletter-card.js';
import { useOnboardingEntry } from './onboarding-entry.js';
import { PricingSection } from './pricing-section.js';

const leave = (path: string) => location.assign(path);

/** `go` leaves the page. */
export function LandingPage({ go = leave }: { go?: (path: string) => void }) {
  const { open, wizard } = useOnboardingEntry(go);
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Hero onStart={open} />
        <Claims />
        <FeaturesSection />
        <PricingSection />
        <FaqSection />
        <NewsletterCard />
      </main>
      <SiteFooter path="/" />
      {wizard}
    </>
  );
}
