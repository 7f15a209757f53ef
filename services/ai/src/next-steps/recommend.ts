import type { DealStage, NextStep, NextSteps } from '@fernway/contracts/http/ai-copilot';
import type { Language } from '@fernway/contracts/http/identity';
import { type Day, dayIn, workdaysLater } from '../days/day.js';
import { languageOf } from '../writing/language-of.js';
import { type DealFacts, type Due, factSteps } from './fact-steps.js';
import { englishSteps } from './phrases/en.js';
import { spanishSteps } from './phrases/es.js';
import { japaneseSteps } from './phrases/ja.js';
import { koreanSteps } from './phrases/ko.js';
import { chineseSteps } from './phrases/zh.js';
import { type StepPhrases, topics } from './step-phrases.js';

const phrasesOf: Record<Language, StepPhrases> = {
  en: englishSteps,
  es: spanishSteps,
  zh: chineseSteps,
  ja: japaneseSteps,
  ko: koreanSteps,
};

export type StepFacts = {
  stage: DealStage;
  context: string;
  facts: DealFacts | null;
  language: Language;
  timeZone: string;
  workingDays?: readonly number[] | undefined;
  now: Date;
};

const most = { facts: 3, topics: 2, all: 6 } as const;

/** Next steps by rules: first what the facts of an open deal ask for, then what the user wrote about, then the stage's own. */
export const recommend = ({ stage, context, facts, language, timeZone, workingDays, now }: StepFacts): NextSteps => {
  const phrases = phrasesOf[language];
  const today = dayIn(timeZone, now);
  const who = facts?.deal.contactName ?? facts?.deal.customerName ?? phrases.somebody;
  const { reason, titles } = phrases.stages[stage];
  const steps: Due[] = [
    ...(facts?.deal.state === 'open' && stage !== 'follow-up'
      ? factSteps(facts, { who, say: phrases.facts, language, today, timeZone })
      : []
    ).slice(0, most.facts),
    ...topicSteps(context, who, phrases, language),
    ...titles(who).map((title, index) => ({ title, reason, workdays: 2 + 3 * index })),
  ];
  const closes = facts?.deal.closeDate;
  const dueOn = (workdays: number): Day => {
    const day = workdaysLater(today, workdays, workingDays);
    return closes && closes >= today && closes < day ? closes : day;
  };
  return {
    steps: steps.slice(0, most.all).map(({ workdays, ...step }): NextStep => ({ ...step, dueOn: dueOn(workdays) })),
  };
};

/** For each topic the first sentence of the user's words that speaks of it. */
const topicSteps = (context: string, who: string, phrases: StepPhrases, language: Language): Due[] => {
  // Titles are in the user's language, what he wrote may be in another.
  const { topics: cues } = phrasesOf[languageOf(context, language)];
  const sentences = context
    .split('\n')
    .flatMap((line) =>
      [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment.trim()),
    );
  return topics
    .flatMap((topic) => {
      const sentence = sentences.find((each) => cues[topic].cue.test(each));
      return sentence
        ? [{ title: phrases.topics[topic].title(who), reason: phrases.youWrote(shortened(sentence)), workdays: 1 }]
        : [];
    })
    .slice(0, most.topics);
};

const shortened = (sentence: string) => (sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence);
