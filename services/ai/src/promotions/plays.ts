import type {
  PromotionBrief,
  PromotionChannel,
  PromotionDraft,
  PromotionGoal,
  PromotionSegment,
} from '@fernway/contracts/http/ai-promotions';
import { promotionRules } from '@fernway/contracts/http/ai-promotions';
import { addDays, addMonths, type Day, daysBetween, endOfMonth, workdaysLater } from '../days/day.js';
import { unitsOf, type Writing, writingIn } from '../writing/writing.js';
import { occasionsFrom } from './occasions.js';
import type { PromotionFacts } from './promotion-facts.js';
import { type PlayFacts, type PlayName, playNames } from './promotion-phrases.js';
import { promotionPhrases } from './phrases/promotion-phrases-of.js';

type Ground = { facts: PromotionFacts; writing: Writing };
type Span = { start: Day; end: Day };

type Play = {
  goals: readonly PromotionGoal[];
  segment: PromotionSegment;
  channels: PromotionChannel[];
  /** Of the budget's width, how much it takes. */
  effort: number;
  /** Undefined: the records or the calendar give no reason for it now. */
  when: (ground: Ground) => (Span & Partial<PlayFacts>) | undefined;
};

const weeks = (count: number) => 7 * count;
const preparation = weeks(4);
/** Below this there is no time left to prepare. */
const leastPreparation = 14;

const soon = ({ facts: { today, workingDays } }: Ground, workdays: number, lasts: number): Span => {
  const start = workdaysLater(today, workdays, workingDays);
  return { start, end: addDays(start, lasts) };
};

const later = (a: Day, b: Day) => (a > b ? a : b);

/** The weakest of the last twelve months, where there were sales in at least half of them. */
export const weakestMonth = (facts: PromotionFacts): Day | undefined => {
  const past = facts.months.slice(0, -1);
  const sold = past.filter(({ revenue }) => revenue > 0);
  if (sold.length < past.length / 2) return undefined;
  // Months before the first sale are no weak ones.
  const since = past.slice(past.findIndex(({ revenue }) => revenue > 0));
  return [...since].sort((a, b) => a.revenue - b.revenue)[0]?.month;
};

const monthName = (language: string, day: Day) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

const plays: Record<PlayName, Play> = {
  'win-back': {
    goals: ['win-back', 'repeat-sales'],
    segment: 'lapsed',
    channels: ['phone', 'email'],
    effort: 0.3,
    when: (ground) => (ground.facts.segments.lapsed.reach > 0 ? soon(ground, 2, weeks(3)) : undefined),
  },
  'best-customers': {
    goals: ['bigger-orders', 'repeat-sales'],
    segment: 'best',
    channels: ['phone', 'email'],
    effort: 0.5,
    when: (ground) => (ground.facts.segments.best.reach > 0 ? soon(ground, 3, weeks(2)) : undefined),
  },
  season: {
    goals: ['awareness', 'new-customers', 'repeat-sales'],
    segment: 'all',
    channels: ['social', 'website', 'email'],
    effort: 0.8,
    when: ({ facts: { today, user, trade }, writing }) => {
      const [next] = occasionsFrom(addDays(today, leastPreparation), { language: user.language, trade, most: 1 });
      if (!next) return undefined;
      const { occasions } = promotionPhrases[user.language];
      return {
        start: later(addDays(today, 1), addDays(next.on, -preparation)),
        end: addDays(next.on, -3),
        occasion: occasions[next.name],
        occasionOn: writing.day(next.on),
      };
    },
  },
  referral: {
    goals: ['referrals', 'new-customers', 'awareness'],
    segment: 'customers',
    channels: ['in-store', 'email'],
    effort: 0.35,
    when: (ground) => soon(ground, 4, weeks(4)),
  },
  'first-step': {
    goals: ['new-customers'],
    segment: 'leads',
    channels: ['phone', 'email', 'website'],
    effort: 0.5,
    when: (ground) => soon(ground, 1, weeks(3)),
  },
  'quiet-month': {
    goals: ['repeat-sales', 'awareness', 'bigger-orders'],
    segment: 'customers',
    channels: ['email', 'social'],
    effort: 0.4,
    when: ({ facts }) => {
      const weakest = weakestMonth(facts);
      if (!weakest) return undefined;
      const next = addMonths(weakest, 12);
      return {
        start: later(addDays(facts.today, 1), addDays(next, -weeks(3))),
        end: endOfMonth(next),
        month: monthName(facts.user.language, weakest),
      };
    },
  },
};

const longest = 240;
const asSentence = (text: string): string => {
  const line = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.。]$/u, '');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

const draft = (
  name: PlayName,
  span: Span & Partial<PlayFacts>,
  { facts, writing }: Ground,
  brief: PromotionBrief,
): PromotionDraft => {
  const { segment, channels, effort } = plays[name];
  const { user, segments, sellers } = facts;
  const phrases = promotionPhrases[user.language];
  const words = phrases.plays[name]({
    offering: asSentence(brief.offering),
    audience: asSentence(brief.audience),
    sender: user.firstName,
    reach: writing.number(segments[segment].reach),
    days: writing.number(promotionRules.lapsedDays),
    names: writing.names(segments[segment].records.map(({ label }) => label)),
    occasion: '',
    occasionOn: '',
    month: '',
    tag: sellers[0]?.name ?? '',
    ...span,
    start: writing.day(span.start),
    end: writing.day(span.end),
  });
  const { title, hook, timing, offer, steps, subject, body } = words;
  return {
    title,
    hook,
    timing,
    offer,
    steps,
    segment,
    channels,
    startsOn: span.start,
    endsOn: span.end,
    cost: plannedCost(brief, effort),
    message: { subject, body: [phrases.greeting, ...body, phrases.closing(user.firstName)].join('\n\n') },
    records: segments[segment].records.map(({ id }) => id),
  };
};

/** Around the effort's place in the budget, in whole units of the currency, rounded so that nobody takes it for a quotation. */
const plannedCost = ({ budget: { least, most, currency } }: PromotionBrief, effort: number): PromotionDraft['cost'] => {
  const [from, to] = [unitsOf({ amount: least, currency }), unitsOf({ amount: most, currency })];
  const step = to > 0 ? Math.max(1, 10 ** (Math.floor(Math.log10(to)) - 1)) : 1;
  const at = (place: number) => Math.round((from + (to - from) * place) / step) * step;
  const within = (units: number) => Math.min(to, Math.max(from, units));
  return { least: within(at(effort - 0.15)), most: within(at(effort + 0.15)) };
};

/** Ideas by arithmetic and the calendar: those for the goals first, each only where the records give a reason for it. */
export const playsFor = (facts: PromotionFacts, brief: PromotionBrief): PromotionDraft[] => {
  const ground = { facts, writing: writingIn(facts.user.language) };
  const fits = (name: PlayName) => plays[name].goals.findIndex((goal) => brief.goals.includes(goal));
  const rank = (name: PlayName) => (fits(name) < 0 ? playNames.length : fits(name));
  return [...playNames]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((name) => {
      const span = plays[name].when(ground);
      return span && daysBetween(span.start, span.end) >= 0 ? draft(name, span, ground, brief) : [];
    })
    .slice(0, promotionRules.mostIdeas - 1);
};
