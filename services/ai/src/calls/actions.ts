import type { CallAction } from '@fernway/contracts/http/ai-copilot';
import type { Language } from '@fernway/contracts/http/identity';
import type { Day } from '../days/day.js';
import { spokenDay } from '../days/spoken-day.js';
import type { Doer } from './cues/cue.js';
import { cues } from './cues/cues.js';
import type { Sentence } from './sentences.js';

export type ActionReader = { language: Language; today: Day; writer: string };

type Announced = { at: number; doer: Doer; owner: string | null };

/** The acts that a sentence announces, each with who and until when, as far as it says so. */
export const actionsOf = (sentence: Sentence, { language, today, writer }: ActionReader): CallAction[] => {
  const { quote, speaker, under } = sentence;
  const announced = announcedIn(quote, language);
  if (announced.length === 0) {
    return under === 'actions'
      ? [{ text: quote, owner: speaker, dueOn: spokenDay(quote, language, today) ?? null, quote }]
      : [];
  }
  return announced.map(({ doer, owner, at }, index) => {
    // Before the first act stands when it is due ("Tomorrow I will …"), so that belongs to it.
    const text = clause(quote.slice(index === 0 ? 0 : at, announced[index + 1]?.at));
    return {
      text,
      owner: doer === 'named' ? owner : doer === 'speaker' ? (speaker ?? writer) : null,
      dueOn: spokenDay(text, language, today) ?? null,
      quote,
    };
  });
};

const announcedIn = (text: string, language: Language): Announced[] => {
  const { actions, nobody } = cues[language];
  const all = actions.flatMap(({ pattern, doer }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const owner = match.groups?.['owner']?.trim() ?? null;
      if (owner && nobody.test(owner)) return [];
      return [{ at: match.index, end: match.index + match[0].length, doer, owner }];
    }),
  );
  // Of two readings of the same words the one of the earlier, more telling pattern stays.
  const kept: typeof all = [];
  for (const each of all) if (!kept.some(({ at, end }) => each.at < end && at < each.end)) kept.push(each);
  return kept.sort((a, b) => a.at - b.at);
};

/** Without the words that joined it to the next one. */
const clause = (text: string): string =>
  text.replace(/[\s,，、;；]+(?:and|but|then|while|y|e|pero|mientras|并且|并|而|そして|그리고)?\s*$/u, '').trim();
