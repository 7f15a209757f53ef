import { type CrmInsight, insightRules, insightWindows } from '@fernway/contracts/http/ai-insights';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Language } from '@fernway/contracts/http/identity';
import { contactRef, type ReceiptRecord, saleRef } from '../receipts/receipt-record.js';
import { buyersOf } from '../sales/buyers.js';
import { activitySentiment } from '../sentiment/activity-sentiment.js';
import { moneyOf, type Writing, writingIn } from '../writing/writing.js';
import { daysSince, engagementOf, mainCurrency, sum } from './figures.js';
import type { InsightFacts } from './insight-facts.js';
import type { InsightPhrases } from './insight-phrases.js';
import { lists, whereAllWereRead } from './lists.js';
import { insightPhrases } from './phrases/insight-phrases-of.js';

type Rules = { facts: InsightFacts; now: Date; say: InsightPhrases['crm']; writing: Writing };
type Rule = (rules: Rules) => CrmInsight | undefined;

const mostRecords = 5;
const place = { high: 0, medium: 1, low: 2 } as const;
const byShare = (share: number) => (share >= 0.3 ? 'high' : share >= 0.1 ? 'medium' : 'low');

const amountsOf = (sales: InsightFacts['sales']) => sales.map(({ amount }) => amount);

const highValue: Rule = ({ facts, say, writing }) => {
  const currency = mainCurrency(amountsOf(facts.sales), facts.currency);
  const best = currency ? buyersOf(facts.sales, currency).filter(({ value }) => value > insightRules.highValue) : [];
  if (!currency || best.length === 0) return undefined;
  const facets = {
    count: writing.number(best.length),
    names: writing.names(best.map(({ record }) => record.label)),
    limit: writing.money(moneyOf(insightRules.highValue, currency)),
  };
  return {
    type: 'opportunity',
    ...say.highValue(facets),
    priority: 'medium',
    records: best.map(({ record }) => record),
  };
};

const lowEngagement: Rule = ({ facts, now, say, writing }) => {
  const { customers, interactions } = facts;
  const low = customers
    .map((contact) => ({ contact, score: engagementOf(contact, interactions, now) }))
    .filter(({ score }) => score < insightRules.lowEngagement)
    .sort((a, b) => a.score - b.score)
    .map(({ contact }) => contact);
  if (low.length === 0) return undefined;
  const given = {
    count: writing.number(low.length),
    of: writing.number(customers.length),
    names: writing.names(low.map(({ name }) => name)),
    limit: writing.number(insightRules.lowEngagement),
  };
  return {
    type: 'risk',
    ...say.lowEngagement(given),
    priority: byShare(low.length / customers.length),
    records: low.map(contactRef),
  };
};

const recentSales: Rule = ({ facts, now, say, writing }) => {
  const currency = mainCurrency(amountsOf(facts.sales), facts.currency);
  if (!currency) return undefined;
  const aged = facts.sales.map((sale) => ({ sale, age: daysSince(sale.date, now) }));
  const oldest = Math.max(...aged.map(({ age }) => age));
  const all = facts.sales.length < insightWindows.crm.sales;
  // More sales than are read may lie within the 30 days: then it is told of as many days as they cover.
  const days = all
    ? insightRules.recentSaleDays
    : Math.max(1, Math.min(insightRules.recentSaleDays, Math.floor(oldest)));
  const recent = aged.filter(({ age }) => age <= days).map(({ sale }) => sale);
  if (recent.length === 0)
    return {
      type: 'risk',
      ...say.noRecentSales({ days: writing.number(days) }),
      priority: 'high',
      records: facts.sales.slice(0, 1).map(saleRef),
    };
  const earlier = aged.filter(({ age }) => age > days && age <= 2 * days).map(({ sale }) => sale);
  const [total, before] = [sum(amountsOf(recent), currency), sum(amountsOf(earlier), currency)];
  const change =
    (all || oldest >= 2 * days) && before.amount > 0 ? (total.amount - before.amount) / before.amount : null;
  const signed = change === null ? null : `${change >= 0 ? '+' : '−'}${writing.percent(Math.abs(change))}`;
  const given = {
    count: writing.number(recent.length),
    sum: writing.money(total),
    change: signed,
    days: writing.number(days),
  };
  return {
    type: 'trend',
    ...say.recentSales(given),
    priority: change !== null && change <= -0.2 ? 'high' : 'medium',
    records: recent.map(saleRef),
    list: lists.sold(now, days),
  };
};

/** Whom an interaction is about, as a record that can be opened; by the interaction's own words where the name was not read. */
const subjectOf = ({ contactId, id, subject, type }: Activity, facts: InsightFacts): ReceiptRecord => {
  const contact = facts.customers.find((each) => each.id === contactId);
  if (contact) return contactRef(contact);
  return { ...(contactId ? { type: 'contact', id: contactId } : { type: 'activity', id }), label: subject || type };
};
const subjectsOf = (interactions: readonly Activity[], facts: InsightFacts): ReceiptRecord[] =>
  interactions
    .map((each) => subjectOf(each, facts))
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);

const recentInteractions: Rule = ({ facts, now, say, writing }) => {
  const { recentInteractionDays } = insightRules;
  const days = writing.number(recentInteractionDays);
  const recent = facts.interactions.filter(({ occurredAt }) => daysSince(occurredAt, now) <= recentInteractionDays);
  if (recent.length === 0) {
    return facts.customers.length === 0
      ? undefined
      : {
          type: 'action',
          ...say.noInteractions({ days }),
          priority: 'high',
          records: facts.customers.slice(0, 3).map(contactRef),
        };
  }
  const count = `${writing.number(recent.length)}${recent.length === insightWindows.crm.interactions ? '+' : ''}`;
  const people = new Set(recent.map(({ contactId }) => contactId).filter(Boolean)).size;
  return {
    type: 'trend',
    ...say.interactions({ count, days, people: writing.number(people) }),
    priority: 'low',
    records: subjectsOf(recent, facts).slice(0, mostRecords),
  };
};

const complaints: Rule = ({ facts, say, writing }) => {
  const negative = facts.interactions.filter((interaction) => activitySentiment(interaction) === 'negative');
  if (negative.length === 0) return undefined;
  const records = subjectsOf(negative, facts);
  const given = {
    count: writing.number(negative.length),
    of: writing.number(facts.interactions.length),
    names: writing.names(records.map(({ label }) => label)),
  };
  return { type: 'risk', ...say.complaints(given), priority: 'high', records };
};

const newLeads: Rule = ({ facts, now, say, writing }) => {
  const waiting = facts.customers.filter(
    ({ lifecycle, lastActivityAt, createdAt }) =>
      lifecycle === 'lead' && !lastActivityAt && daysSince(createdAt, now) <= insightRules.recentSaleDays,
  );
  if (waiting.length === 0) return undefined;
  return {
    type: 'action',
    ...say.newLeads({ count: writing.number(waiting.length), names: writing.names(waiting.map(({ name }) => name)) }),
    priority: 'medium',
    records: waiting.map(contactRef),
    ...whereAllWereRead(
      facts.customers,
      insightWindows.crm.customers,
      lists.waitingLeads(now, insightRules.recentSaleDays),
    ),
  };
};

const rulesInOrder: readonly Rule[] = [complaints, lowEngagement, highValue, recentSales, newLeads, recentInteractions];

/** At most five insights by arithmetic, the most pressing first; none of a workspace without records. */
export const crmInsights = (facts: InsightFacts, language: Language, now: Date): CrmInsight[] => {
  const rules = { facts, now, say: insightPhrases[language].crm, writing: writingIn(language) };
  return rulesInOrder
    .map((rule) => rule(rules))
    .filter((insight) => insight !== undefined)
    .sort((a, b) => place[a.priority] - place[b.priority])
    .slice(0, insightWindows.crm.most);
};
