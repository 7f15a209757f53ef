import { prerenderAll } from '@fernway/federation/prerender';
import { LandingPage } from './features/landing/landing-page.js';
import { messages } from './messages.js';

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
      },
    },
  });
