import type { Translate } from '@fernway/i18n';
import { sections, type Topic } from './topics.js';
import { figures } from './figures.js';

/** Small letters without accents and hyphens; full-width characters as their usual ones. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}-]/gu, '')
    .toLowerCase();

export const stepKeys = ({ id, steps = 0 }: Topic): string[] =>
  Array.from({ length: steps }, (_, index) => `topics.${id}.steps.${index + 1}`);

const wordsOf = (topic: Topic, t: Translate) =>
  fold(
    [...['title', 'text', 'also'].map((part) => `topics.${topic.id}.${part}`), ...stepKeys(topic)]
      .map((key) => t(key, figures))
      .join(' '),
  );

/**
 * Ids of the topics that have every word of the query: in title, text, or what else people call it (`also`).
 * Undefined while nothing is searched.
 */
export function findTopics(query: string, t: Translate): ReadonlySet<string> | undefined {
  const typed = fold(query).split(/\s+/).filter(Boolean);
  // "My" and the like say nothing, beside a word that does.
  const telling = typed.filter((word) => !/^[a-z]{1,2}$/.test(word));
  const words = telling.length > 0 ? telling : typed;
  if (words.length === 0) return undefined;
  const topics = sections.flatMap((section) => section.topics);
  return new Set(
    topics
      .filter((topic) => {
        const text = wordsOf(topic, t);
        return words.every((word) => text.includes(word));
      })
      .map(({ id }) => id),
  );
}
