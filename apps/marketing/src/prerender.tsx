import { prerenderAll } from '@fernway/federation/prerender';
import { AboutPage } from './features/about/about-page.js';
import { aboutTexts } from './features/about/texts.js';
import { ContactPage } from './features/contact/contact-page.js';
import { contactQuestions } from './features/contact/contact-questions.js';
import { contactTexts } from './features/contact/texts.js';
import { DocumentationPage } from './features/documentation/documentation-page.js';
import { documentationTexts } from './features/documentation/texts.js';
import { FeaturesPage } from './features/features/features-page.js';
import { featuresTexts } from './features/features/texts.js';
import { faqEntries } from './features/landing/faq-section.js';
import { LandingPage } from './features/landing/landing-page.js';
import { landingTexts } from './features/landing/texts.js';
import { PricingPage } from './features/pricing/pricing-page.js';
import { pricingQuestions } from './features/pricing/pricing-questions.js';
import { pricingTexts } from './features/pricing/texts.js';
import { PrivacyPage } from './features/privacy/privacy-page.js';
import { privacyTexts } from './features/privacy/texts.js';
import { messages } from './messages.js';
import { offers, organization, product, questionsAndAnswers } from './structured-data.js';

export const fragments = () =>
  prerenderAll({
    name: 'marketing',
    messages,
    pages: {
      '/': {
        Page: LandingPage,
        title: 'head',
        description: 'description',
        texts: landingTexts,
        variants: { plans: ['off', 'enforced'], tokensExpire: ['never', 'monthly'] },
        structuredData: ({ t, settings, address, price }) => [
          product(t('description'), address('/'), offers(settings, price)),
          questionsAndAnswers(faqEntries(t, settings)),
        ],
      },
      '/features': {
        Page: FeaturesPage,
        title: 'head',
        description: 'description',
        texts: featuresTexts,
        variants: { plans: ['off', 'enforced'] },
      },
      '/pricing': {
        Page: PricingPage,
        title: 'head',
        description: 'description',
        texts: pricingTexts,
        variants: { plans: ['off', 'enforced'], tokensExpire: ['never', 'monthly'] },
        structuredData: ({ t, settings, address, price }) => [
          product(t('description'), address('/pricing'), offers(settings, price)),
          questionsAndAnswers(pricingQuestions(t, settings)),
        ],
      },
      '/documentation': {
        Page: DocumentationPage,
        title: 'head',
        description: 'description',
        texts: documentationTexts,
      },
      '/about': {
        Page: AboutPage,
        title: 'head',
        description: 'description',
        texts: aboutTexts,
        structuredData: ({ address }) => [organization(address('/'))],
      },
      '/contact': {
        Page: ContactPage,
        title: 'head',
        description: 'description',
        texts: contactTexts,
        variants: { mail: ['smtp', 'off', 'local'] },
        structuredData: ({ t }) => [questionsAndAnswers(contactQuestions(t))],
      },
      '/privacy': { Page: PrivacyPage, title: 'head', description: 'description', texts: privacyTexts },
    },
  });
