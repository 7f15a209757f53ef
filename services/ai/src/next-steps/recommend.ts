import { nameIn } from '@fernway/contracts/default-names';
import type { DealStage, NextStep, NextSteps } from '@fernway/contracts/http/ai-copilot';
import { insightRules } from '@fernway/contracts/http/ai-insights';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import type { Language } from '@fernway/contracts/http/identity';
import { type Day, dayIn, daysBetween, workdaysLater } from '../days/day.js';
import { languageOf } from '../writing/language-of.js';
import { unitsOf, writingIn } from '../writing/writing.js';
import { englishSteps } from './phrases/en.js';
import { spanishSteps } from './phrases/es.js';
import { japaneseSteps } from './phrases/ja.js';
import { koreanSteps } from './phrases/ko.js';
import { chineseSteps } from './phrases/zh.js';
import { type Phrase, type StepPhrases, topics } from './step-phrases.js';

const phrasesOf: Record<Language, StepPhrases> = {
  en: englishSteps,
  es: spanishSteps,
  zh: chineseSteps,
  ja: japaneseSteps,
  ko: koreanSteps,
};

export type DealFacts = { deal: Deal; openTasks: readonly Task[] };
export type StepFacts = {
  stage: DealStage;
  context: string;
  facts: DealFacts | null;
  language: Language;
  timeZone: string;
  now: Date;
};

const most = { facts: 3, topics: 2, all: 6 } as const;
/** Days without a word after which a deal is quiet, and before its close date at which it is near. */
const quietDays = 14;
const soonDays = 7;

type Due = Phrase & { workdays: number };

/** Next steps by rules: first what the facts of an open deal ask for, then what the user wrote about, then the stage's own. */
export const recommend = ({ stage, context, facts, language, timeZone, now }: StepFacts): NextSteps => {
  const phrases = phrasesOf[language];
  const today = dayIn(timeZone, now);
  const who = facts?.deal.contactName ?? facts?.deal.customerName ?? phrases.somebody;
  const { reason, titles } = phrases.stages[stage];
  const steps: Due[] = [
    ...(facts?.deal.state === 'open' && stage !== 'follow-up'
      ? factSteps(facts, who, phrases, language, today, timeZone)
      : []
    ).slice(0, most.facts),
    ...topicSteps(context, who, phrases, language),
    ...titles(who).map((title, index) => ({ title, reason, workdays: 2 + 3 * index })),
  ];
  const closes = facts?.deal.closeDate;
  const dueOn = (workdays: number): Day => {
    const day = workdaysLater(today, workdays);
    return closes && closes >= today && closes < day ? closes : day;
  };
  return {
    steps: steps.slice(0, most.all).map(({ workdays, ...step }): NextStep => ({ ...step, dueOn: dueOn(workdays) })),
  };
};

const factSteps = (
  { deal, openTasks }: DealFacts,
  who: string,
  { facts }: StepPhrases,
  language: Language,
  today: Day,
  timeZone: string,
): Due[] => {
  const writing = writingIn(language);
  const found: (Due | undefined)[] = [];
  const at = (workdays: number, phrase: Phrase) => found.push({ ...phrase, workdays });
  const dayOf = (time: string) => dayIn(timeZone, new Date(time));
  const overdue = openTasks.find(({ dueAt }) => dueAt !== null && dayOf(dueAt) < today);
  if (overdue?.dueAt) at(0, facts.overdueTask({ title: overdue.title, day: dayOf(overdue.dueAt) }, writing));
  const closesIn = deal.closeDate === null ? null : daysBetween(today, deal.closeDate);
  if (deal.closeDate && closesIn !== null && closesIn < 0)
    at(0, facts.closeDatePassed({ who, day: deal.closeDate }, writing));
  if (deal.stale && deal.staleReason)
    at(1, facts.stale({ who, stage: nameIn(language, deal.stage), ...deal.staleReason }));
  if (deal.closeDate && closesIn !== null && closesIn >= 0 && closesIn <= soonDays)
    at(0, facts.closesSoon({ who, day: deal.closeDate, days: closesIn }, writing));
  if (!deal.contactId) at(1, facts.noContact({ customer: deal.customerName }));
  const quiet = deal.lastActivityAt && daysBetween(dayOf(deal.lastActivityAt), today);
  if (!deal.lastActivityAt) at(1, facts.neverTalked({ who }));
  else if (quiet && quiet > quietDays && !deal.stale) at(1, facts.quiet({ who, days: quiet }));
  if (deal.closeDate === null) at(2, facts.noCloseDate({ who }));
  if (unitsOf(deal.value) > insightRules.highValue)
    at(3, facts.highValue({ who: deal.companyName ?? deal.customerName, value: writing.money(deal.value) }));
  return found.filter((step) => step !== undefined);
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
