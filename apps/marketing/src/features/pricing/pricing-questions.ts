import { contactsWithoutPlan, trialDays } from '@fernway/contracts/token-economy';
import type { Translate } from '@fernway/i18n';
import type { PublicSettings } from '@fernway/web-kit/snapshot';

const figures = { contacts: contactsWithoutPlan, days: trialDays };
const questions = ['plan', 'trial', 'cancel', 'tokens', 'end', 'receipts'] as const;

/** Answers that hold where plans are sold, or where they are not. */
export const pricingQuestions = (t: Translate, { plans }: PublicSettings) =>
  questions.map((id) => ({
    id: `pricing-${id}`,
    question: t(`faq.${id}.question`),
    answer: t(`faq.${id}.${id === 'tokens' ? 'answer' : plans}`, figures),
  }));
