import { analysisRules, type Judgement, type SentimentAnalysis, type Voice } from '@fernway/contracts/http/ai-analyses';
import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Language } from '@fernway/contracts/http/identity';
import { sentencesOf } from '../calls/sentences.js';
import { dayIn, daysBetween } from '../days/day.js';
import { safeText } from '../output/safe-result.js';
import { monthsUntil } from '../sales/sales-figures.js';
import { activitySentiment, textOf } from '../sentiment/activity-sentiment.js';
import { sentimentOf } from '../sentiment/sentiment.js';
import { languageOf } from '../writing/language-of.js';
import { writingIn } from '../writing/writing.js';
import { analysisPhrases } from './phrases/analysis-phrases-of.js';
import { tellsOnly } from './told-numbers.js';

/** `latest`: what is analysed, the newest first. `earlier`: what the months before it add to the trend. */
export type VoiceFacts = {
  latest: Activity[];
  earlier: Activity[];
  names: ReadonlyMap<string, string>;
  now: Date;
  timeZone: string;
  language: Language;
};

type Shares = SentimentAnalysis['shares'];
type Judged = (activity: Activity) => Sentiment;

const countOf = (activities: readonly Activity[], judged: Judged): Shares => {
  const shares: Shares = { positive: 0, neutral: 0, negative: 0, unknown: 0 };
  for (const activity of activities) shares[judged(activity)] += 1;
  return shares;
};

/** From -1, all negative, to 1; null where nothing is known. */
const balanceOf = ({ positive, neutral, negative }: Shares): number | null => {
  const known = positive + neutral + negative;
  return known === 0 ? null : Math.round(((positive - negative) / known) * 100) / 100;
};

const trendOf = ({ latest, earlier, now, timeZone }: VoiceFacts, judged: Judged): SentimentAnalysis['trend'] => {
  const all = new Map([...earlier, ...latest].map((activity) => [activity.id, activity]));
  const months = Map.groupBy(all.values(), ({ occurredAt }) => dayIn(timeZone, new Date(occurredAt)).slice(0, 7));
  return monthsUntil(dayIn(timeZone, now), analysisRules.trendMonths).map((month) => {
    const shares = countOf(months.get(month.slice(0, 7)) ?? [], judged);
    return { month, ...shares, balance: balanceOf(shares) };
  });
};

/** The newest month that has any against all before it. */
const directionOf = (trend: SentimentAnalysis['trend']): 'up' | 'down' | 'flat' | null => {
  const known = trend.filter(({ balance }) => balance !== null);
  const last = known.at(-1)?.balance;
  if (known.length < 2 || last === null || last === undefined) return null;
  const before = known.slice(0, -1).reduce((sum, { balance }) => sum + balance!, 0) / (known.length - 1);
  const change = last - before;
  return Math.abs(change) < 0.1 ? 'flat' : change > 0 ? 'up' : 'down';
};

const longestQuote = 300;
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The sentence that says it most, word for word. */
const quoteOf = (activity: Activity, sentiment: 'positive' | 'negative', own: Language): string => {
  const text = textOf(activity);
  const sign = sentiment === 'positive' ? 1 : -1;
  const sentences = sentencesOf(text, languageOf(text, own)).map(({ quote }) => ({
    quote,
    score: sign * (sentimentOf(quote).score ?? 0),
  }));
  const strongest = sentences.sort((a, b) => b.score - a.score)[0]?.quote ?? plain(text);
  return strongest.length > longestQuote ? `${strongest.slice(0, longestQuote - 1)}…` : strongest;
};

const about = (activity: Activity) => activity.contactId ?? activity.companyId ?? activity.dealId ?? activity.id;
const unique = (activities: readonly Activity[]) =>
  activities.filter((activity, index) => activities.findIndex((other) => about(other) === about(activity)) === index);

type Chosen = { attention: Activity[]; opportunities: Activity[] };

/** Of each customer the last word counts: who was content after a complaint needs no attention. */
const choose = (latest: readonly Activity[], judged: Judged): Chosen => {
  const telling = unique(
    latest.filter((activity) => judged(activity) === 'negative' || judged(activity) === 'positive'),
  );
  const of = (sentiment: Sentiment) =>
    telling.filter((activity) => judged(activity) === sentiment).slice(0, analysisRules.mostNamed);
  return { attention: of('negative'), opportunities: of('positive') };
};

const freshDays = 14;
/** A note about somebody is no word to him. */
const isAnswer = ({ direction, type }: Activity) =>
  direction === 'out' || (direction === null && (type === 'call' || type === 'meeting'));

const voiceOf = (activity: Activity, sentiment: 'positive' | 'negative', facts: VoiceFacts): Voice => {
  const { latest, names, now, timeZone, language } = facts;
  const say = analysisPhrases[language].sentiment;
  const name = activity.contactId ? names.get(activity.contactId) : undefined;
  const age = daysBetween(dayIn(timeZone, new Date(activity.occurredAt)), dayIn(timeZone, now));
  const given = { who: name ?? null, days: writingIn(language).number(age) };
  const answered = latest.some(
    (other) => isAnswer(other) && about(other) === about(activity) && other.occurredAt > activity.occurredAt,
  );
  const { id, type, subject, occurredAt } = activity;
  return {
    activity: { id, type, subject, occurredAt },
    contact: activity.contactId && name ? { id: activity.contactId, name } : null,
    quote: quoteOf(activity, sentiment, language),
    advice:
      sentiment === 'negative'
        ? answered
          ? say.askAgain(given)
          : say.answer(given)
        : age <= freshDays
          ? say.ask(given)
          : say.thank(given),
  };
};

const analysed = (facts: VoiceFacts, judged: Judged): SentimentAnalysis => {
  const { latest, language } = facts;
  const shares = countOf(latest, judged);
  const trend = trendOf(facts, judged);
  const { number } = writingIn(language);
  const chosen = choose(latest, judged);
  return {
    summary: analysisPhrases[language].sentiment.summary({
      count: number(latest.length),
      positive: number(shares.positive),
      negative: number(shares.negative),
      unknown: shares.unknown > 0 ? number(shares.unknown) : null,
      direction: directionOf(trend),
    }),
    interactions: latest.length,
    shares,
    trend,
    attention: chosen.attention.map((activity) => voiceOf(activity, 'negative', facts)),
    opportunities: chosen.opportunities.map((activity) => voiceOf(activity, 'positive', facts)),
    judged: false,
  };
};

/** By the words alone: local and deterministic. */
export const listen = (facts: VoiceFacts): SentimentAnalysis => analysed(facts, activitySentiment);

/** By a model's judgement of each interaction. What it counts is counted here, what it quotes must have been written. */
export const judgedBy = (
  facts: VoiceFacts,
  { interactions, summary, attention, opportunities }: Judgement,
): SentimentAnalysis => {
  const sentiments = new Map(interactions.map(({ id, sentiment }) => [id, sentiment]));
  const said = summary.trim();
  const result = analysed(facts, (activity) => sentiments.get(activity.id) ?? activitySentiment(activity));
  const texts = new Map(facts.latest.map((activity) => [activity.id, plain(textOf(activity))]));
  const withWords = (voices: readonly Voice[], written: Judgement['attention']): Voice[] =>
    voices.map((voice) => {
      const words = written.find(({ id }) => id === voice.activity.id);
      if (!words) return voice;
      const quote = plain(words.quote);
      const text = texts.get(words.id)!;
      // Quotes of a model lost their addresses and the like on the way.
      const isQuoted =
        quote !== '' &&
        quote.length <= longestQuote &&
        [text, plain(safeText(text))].some((each) => each.includes(quote));
      const advice = words.advice.trim();
      const isSound = advice !== '' && tellsOnly(advice, [voice.advice, text]);
      return { ...voice, ...(isQuoted && { quote }), ...(isSound && { advice }) };
    });
  return {
    ...result,
    summary: said !== '' && tellsOnly(said, [result.summary]) ? said : result.summary,
    attention: withWords(result.attention, attention),
    opportunities: withWords(result.opportunities, opportunities),
    judged: interactions.some(({ id }) => texts.has(id)),
  };
};
