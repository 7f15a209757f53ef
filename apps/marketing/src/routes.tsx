import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';
import { loadAboutTexts } from './features/about/texts.js';
import { loadContactTexts } from './features/contact/texts.js';
import { loadDocumentationTexts } from './features/documentation/texts.js';
import { loadFeaturesTexts } from './features/features/texts.js';
import { loadLandingTexts } from './features/landing/texts.js';
import { loadOnboardingTexts } from './features/onboarding/texts.js';
import { loadPricingTexts } from './features/pricing/texts.js';
import { loadPrivacyTexts } from './features/privacy/texts.js';

/** A page or slot, and its texts beside it. */
const withTexts = async <Part,>(part: Promise<Part>, texts: Promise<void>): Promise<Part> => {
  const [Part] = await Promise.all([part, texts]);
  return Part;
};

export const routes = [
  {
    path: '/',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "landing" */ './features/landing/landing-page.js').then((page) => page.LandingPage),
        loadLandingTexts(),
      ),
  },
  {
    path: '/features',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "features" */ './features/features/features-page.js').then(
          (page) => page.FeaturesPage,
        ),
        loadFeaturesTexts(),
      ),
  },
  {
    path: '/pricing',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "pricing" */ './features/pricing/pricing-page.js').then((page) => page.PricingPage),
        loadPricingTexts(),
      ),
  },
  {
    path: '/documentation',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "documentation" */ './features/documentation/documentation-page.js').then(
          (page) => page.DocumentationPage,
        ),
        loadDocumentationTexts(),
      ),
  },
  {
    path: '/about',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "about" */ './features/about/about-page.js').then((page) => page.AboutPage),
        loadAboutTexts(),
      ),
  },
  {
    path: '/contact',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "contact" */ './features/contact/contact-page.js').then((page) => page.ContactPage),
        loadContactTexts(),
      ),
  },
  {
    path: '/privacy',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "privacy" */ './features/privacy/privacy-page.js').then((page) => page.PrivacyPage),
        loadPrivacyTexts(),
      ),
  },
] as const satisfies RouteModule[];

export const slots = [
  {
    name: 'onboarding',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "onboarding" */ './features/onboarding/onboarding-wizard.js').then(
          (wizard) => wizard.OnboardingWizard,
        ),
        loadOnboardingTexts(),
      ),
  },
] as const satisfies SlotModule[];
