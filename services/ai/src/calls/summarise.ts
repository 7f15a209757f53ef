import type { CallSummary, Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { Language } from '@fernway/contracts/http/identity';
import type { Day } from '../days/day.js';
import { spokenDay } from '../days/spoken-day.js';
import { type ActionReader, actionsOf } from './actions.js';
import { cues } from './cues/cues.js';
import { languageOf } from '../writing/language-of.js';
import { type Sentence, sentencesOf } from './sentences.js';

export type CallFacts = {
  notes: string;
  own: Language;
  today: Day;
  writer: string;
  sentimentOf: (text: string, language: Language) => Sentiment;
};

const most = { sentences: 4, decisions: 10, actions: 15 } as const;

/** A summary out of the notes' own sentences: nothing in it that they do not say. */
export const summarise = ({ notes, own, today, writer, sentimentOf }: CallFacts): CallSummary => {
  const language = languageOf(notes, own);
  const reader: ActionReader = { language, today, writer };
  const sentences = sentencesOf(notes, language);
  const read = sentences.map((sentence) => ({ sentence, actions: actionsOf(sentence, reader) }));
  const decisions = read
    .filter(({ sentence, actions }) => isDecision(sentence, language) && actions.length === 0)
    .map(({ sentence }) => sentence.quote);
  const join = language === 'zh' || language === 'ja' ? '' : ' ';
  return {
    summary:
      weightiest(
        read.map(({ sentence, actions }) => ({ sentence, acts: actions.length })),
        language,
      ).join(join) || notes.trim().slice(0, 500),
    decisions: decisions.slice(0, most.decisions).map((quote) => ({ text: quote, quote })),
    actions: read.flatMap(({ actions }) => actions).slice(0, most.actions),
    sentiment: sentimentOf(notes, language),
    followUp: followUpIn(sentences, language, today),
  };
};

const isDecision = ({ quote, under }: Sentence, language: Language) =>
  under === 'decisions' || cues[language].decision.test(quote);

/** The first sentence that speaks of talking again and says when. */
const followUpIn = (sentences: readonly Sentence[], language: Language, today: Day): CallSummary['followUp'] => {
  for (const { quote } of sentences) {
    const on = cues[language].followUp.test(quote) && spokenDay(quote, language, today);
    if (on) return { on, quote };
  }
  return null;
};

/**
 * The sentences that carry most, in their order. A sentence weighs: how much of its words the notes repeat (0 to 2),
 * a decision 2, an act 1.5, what customers care about 1, a number 1, being the first 0.5; a greeting weighs nothing.
 */
const weightiest = (read: readonly { sentence: Sentence; acts: number }[], language: Language): string[] => {
  const { important, empty, stopWords } = cues[language];
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const wordsOf = (text: string) =>
    [...segmenter.segment(text.toLowerCase())]
      .filter(({ isWordLike, segment }) => isWordLike && !stopWords.has(segment))
      .map(({ segment }) => segment);
  const words = read.map(({ sentence }) => wordsOf(sentence.quote));
  const spread = new Map<string, number>();
  for (const each of words) for (const word of new Set(each)) spread.set(word, (spread.get(word) ?? 0) + 1);
  const weights = read.map(({ sentence, acts }, index) => {
    const own = words[index] ?? [];
    if (own.length < 2 || empty.test(sentence.quote)) return 0;
    const repeated = own.filter((word) => (spread.get(word) ?? 0) > 1).length / own.length;
    const marks = [
      isDecision(sentence, language) && 2,
      acts > 0 && 1.5,
      important.test(sentence.quote) && 1,
      /\d/.test(sentence.quote) && 1,
      index === 0 && 0.5,
    ];
    return 2 * repeated + marks.reduce<number>((sum, mark) => sum + (mark || 0), 0);
  });
  const count = Math.min(most.sentences, Math.max(1, Math.ceil(read.length * 0.4)));
  const chosen = new Set(
    [...weights.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b).slice(0, count),
  );
  return read
    .filter((_each, index) => chosen.has(index) && ((weights[index] ?? 0) > 0 || read.length === 1))
    .map(({ sentence }) => sentence.quote);
};
