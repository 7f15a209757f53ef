import { prerenderAll } from '@fernway/federation/prerender';
import { faqEntries } from './features/landing/faq-section.js';
import { LandingPage } from './features/landing/landing-page.js';
import { messages } from './messages.js';
import { product, questionsAndAnswers } from './structured-data.js';

export const fragments = () =>
  prerenderAll({
    name: 'marketing',
    messages,
    pages: {
      '/': {
        Page: LandingPage,
        title: 'landing.head',
        description: 'landing.description',
        variants: { tokensExpire: ['never', 'monthly'] },
        structuredData: ({ t, settings, address }) => [
          product(t('landing.description'), address('/')),
          questionsAndAnswers(faqEntries(t, settings)),
        ],
      },
    },
  });
