import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import type { Translate } from '@fernway/i18n';
import type { Todo } from '../../tool/keep-buttons.js';

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Steps as tasks: what prepares is spread from today to the start, the last one is due at the end. */
export const todosOf = ({ title, steps, startsOn, endsOn }: PromotionIdea, now = Date.now()): Todo[] => {
  const [today, start] = [timeOf(dayOf(now)), timeOf(startsOn)];
  const width = Math.max(0, start - today) / dayMs;
  const before = steps.length - 1;
  return steps.map((step, index) => ({
    title: step,
    body: title,
    dueOn: index === before ? endsOn : dayOf(today + Math.round((width * (index + 1)) / before) * dayMs),
  }));
};

/** The whole idea as text, to be pasted elsewhere. */
export const textOf = (idea: PromotionIdea, t: Translate, { when, cost }: { when: string; cost: string }): string =>
  [
    idea.title,
    idea.hook,
    `${t('promotions.when')}: ${when}\n${idea.timing}`,
    `${t('promotions.offer')}: ${idea.offer}`,
    `${t('promotions.cost')}: ${cost}`,
    `${t('promotions.effect')}: ${idea.effect.text}\n${idea.effect.basis}`,
    idea.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `${idea.message.subject}\n\n${idea.message.body}`,
  ].join('\n\n');

/** Whether a kept idea is this one: ids are only given when it is kept. */
export const isSame = (a: PromotionIdea, b: PromotionIdea): boolean =>
  a.title === b.title && a.startsOn === b.startsOn && a.message.body === b.message.body;
