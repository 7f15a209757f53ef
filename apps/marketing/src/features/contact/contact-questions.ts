import { brand } from '@fernway/brand';
import type { Translate } from '@fernway/i18n';
import { demoFollowUpDays } from '../../site/demo.js';

const questions = ['answer', 'try', 'import', 'problem'] as const;

export const contactQuestions = (t: Translate) =>
  questions.map((id) => ({
    id,
    question: t(`faq.${id}.question`, { name: brand.name }),
    answer: t(`faq.${id}.answer`, { hours: brand.claims.responseHours, days: demoFollowUpDays }),
  }));
