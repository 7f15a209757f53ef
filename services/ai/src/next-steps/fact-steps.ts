import { nameIn } from '@fernway/contracts/default-names';
import { insightRules } from '@fernway/contracts/http/ai-insights';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { dueDayOf } from '@fernway/contracts/records/task';
import type { Language } from '@fernway/contracts/http/identity';
import { type Day, dayIn, daysBetween } from '../days/day.js';
import { unitsOf, type Writing, writingIn } from '../writing/writing.js';
import type { Phrase, StepPhrases } from './step-phrases.js';

export type DealFacts = { deal: Deal; openTasks: readonly Task[] };
export type Due = Phrase & { workdays: number };

type Context = { who: string; say: StepPhrases['facts']; language: Language; today: Day; timeZone: string };
type Rules = DealFacts & Context & { writing: Writing };
type Rule = (rules: Rules) => Due | undefined;

/** Days without a word after which a deal is quiet, and before its close date at which it is near. */
const quietDays = 14;
const soonDays = 7;

const due = (workdays: number, phrase: Phrase): Due => ({ ...phrase, workdays });

const overdueTask: Rule = ({ openTasks, say, today, timeZone, writing }) => {
  const dayOf = (task: Task) =>
    dueDayOf(task) ?? (task.dueAt === null ? undefined : dayIn(timeZone, new Date(task.dueAt)));
  for (const task of openTasks) {
    const day = dayOf(task);
    if (day !== undefined && day < today) return due(0, say.overdueTask({ title: task.title, day }, writing));
  }
  return undefined;
};

const closeDatePassed: Rule = ({ deal: { closeDate: day }, who, say, today, writing }) =>
  day && daysBetween(today, day) < 0 ? due(0, say.closeDatePassed({ who, day }, writing)) : undefined;

const staleInStage: Rule = ({ deal, who, say, language }) =>
  deal.stale && deal.staleReason
    ? due(1, say.stale({ who, stage: nameIn(language, deal.stage), ...deal.staleReason }))
    : undefined;

const closesSoon: Rule = ({ deal: { closeDate: day }, who, say, today, writing }) => {
  const days = day ? daysBetween(today, day) : -1;
  return day && days >= 0 && days <= soonDays ? due(0, say.closesSoon({ who, day, days }, writing)) : undefined;
};

const noContact: Rule = ({ deal, say }) =>
  deal.contactId ? undefined : due(1, say.noContact({ customer: deal.customerName }));

/** What is stale asks for a word already. */
const quiet: Rule = ({ deal: { lastActivityAt, stale }, who, say, today, timeZone }) => {
  if (!lastActivityAt) return due(1, say.neverTalked({ who }));
  const days = daysBetween(dayIn(timeZone, new Date(lastActivityAt)), today);
  return days > quietDays && !stale ? due(1, say.quiet({ who, days })) : undefined;
};

const noCloseDate: Rule = ({ deal, who, say }) =>
  deal.closeDate === null ? due(2, say.noCloseDate({ who })) : undefined;

const highValue: Rule = ({ deal, say, writing }) =>
  unitsOf(deal.value) > insightRules.highValue
    ? due(3, say.highValue({ who: deal.companyName ?? deal.customerName, value: writing.money(deal.value) }))
    : undefined;

const rulesInOrder: readonly Rule[] = [
  overdueTask,
  closeDatePassed,
  staleInStage,
  closesSoon,
  noContact,
  quiet,
  noCloseDate,
  highValue,
];

/** What the facts of a deal ask for, what counts most first. */
export const factSteps = (facts: DealFacts, context: Context): Due[] => {
  const rules = { ...facts, ...context, writing: writingIn(context.language) };
  return rulesInOrder.map((rule) => rule(rules)).filter((step) => step !== undefined);
};
