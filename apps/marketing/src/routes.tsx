import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';
import type { ComponentType } from 'react';
import { loadAboutTexts } from './features/about/texts.js';
import { loadContactTexts } from './features/contact/texts.js';
import { loadDocumentationTexts } from './features/documentation/texts.js';
import { loadFeaturesTexts } from './features/features/texts.js';
import { loadPricingTexts } from './features/pricing/texts.js';
import { loadPrivacyTexts } from './features/privacy/texts.js';

/** A page and its texts, side by side. */
const withTexts = async (page: Promise<ComponentType>, texts: Promise<void>): Promise<ComponentType> => {
  const [Page] = await Promise.all([page, texts]);
  return Page;
};

export const routes = [
  {
    path: '/',
    load: () =>
      import(/* webpackChunkName: "landing" */ './features/landing/landing-page.js').then((page) => page.LandingPage),
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
      import(/* webpackChunkName: "onboarding" */ './features/onboarding/onboarding-wizard.js').then(
        (wizard) => wizard.OnboardingWizard,
      ),
  },
] as const satisfies SlotModule[];
