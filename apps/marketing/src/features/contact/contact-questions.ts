import { brand } from '@fernway/brand';
import type { Translate } from '@fernway/i18n';

/** Within how many days somebody who asks for a demo hears from us. */
export const demoFollowUpDays = 5;

const questions = ['answer', 'try', 'import', 'problem'] as const;

export const contactQuestions = (t: Translate) =>
  questions.map((id) => ({
    id,
    question: t(`faq.${id}.question`, { name: brand.name }),
    answer: t(`faq.${id}.answer`, { hours: brand.claims.responseHours, days: demoFollowUpDays }),
  }));
