import { insightWindows } from '@fernway/contracts/http/ai-insights';
import type { Contact } from '@fernway/contracts/http/crm';
import { contactRef } from '../../receipts/receipt-record.js';
import { confidenceOf, daysSince } from '../figures.js';
import { lists, whereAllWereRead } from '../lists.js';
import { directionOf, impactOf, mostRecords, type Rule, spanDays } from './rule.js';

const quietAfterDays = 30;

/** Customers, where there are any by their lifecycle; else everybody. */
const boundOnes = (customers: readonly Contact[]) => {
  const bought = customers.filter(({ lifecycle }) => lifecycle === 'customer');
  return bought.length > 0 ? bought : customers;
};

export const quietCustomers: Rule = ({ facts, now, say, writing }) => {
  const customers = boundOnes(facts.customers);
  if (customers.length === 0) return undefined;
  const quiet = customers
    .map((contact) => ({ contact, days: daysSince(contact.lastActivityAt ?? contact.createdAt, now) }))
    .filter(({ days }) => days > quietAfterDays)
    .sort((a, b) => b.days - a.days)
    .map(({ contact }) => contact);
  const [of, days] = [writing.number(customers.length), writing.number(quietAfterDays)];
  const share = quiet.length / customers.length;
  const given =
    quiet.length > 0
      ? say.quietCustomers({
          count: writing.number(quiet.length),
          of,
          names: writing.names(quiet.map(({ name }) => name)),
          days,
        })
      : say.closeCustomers({ of, days });
  return {
    type: quiet.length > 0 ? 'risk' : 'trend',
    ...given,
    confidence: confidenceOf(customers.length, 1),
    impact: quiet.length > 0 ? impactOf(share, 0.1, 0.3) : 'low',
    actionable: quiet.length > 0,
    records: (quiet.length > 0 ? quiet : customers.slice(0, mostRecords)).map(contactRef),
    ...(quiet.length > 0 &&
      whereAllWereRead(
        facts.customers,
        insightWindows.predictive.customers,
        lists.quiet(now, quietAfterDays, customers !== facts.customers),
      )),
  };
};

export const waitingLeads: Rule = ({ facts, now, say, writing }) => {
  const waiting = facts.customers.filter(
    ({ lifecycle, lastActivityAt, createdAt }) =>
      lifecycle === 'lead' && !lastActivityAt && daysSince(createdAt, now) <= spanDays,
  );
  if (waiting.length === 0) return undefined;
  return {
    type: 'opportunity',
    ...say.waitingLeads({
      count: writing.number(waiting.length),
      names: writing.names(waiting.map(({ name }) => name)),
    }),
    confidence: confidenceOf(waiting.length, 1),
    impact: impactOf(waiting.length / facts.customers.length, 0.1, 0.3),
    actionable: true,
    records: waiting.map(contactRef),
    ...whereAllWereRead(facts.customers, insightWindows.predictive.customers, lists.waitingLeads(now, spanDays)),
  };
};

export const growth: Rule = ({ facts, now, say, writing }) => {
  const ages = facts.customers.map(({ createdAt }) => daysSince(createdAt, now));
  // Of the newest fifty the earlier span is only known where they reach back that far.
  const complete = facts.customers.length < insightWindows.predictive.customers || Math.max(0, ...ages) >= 2 * spanDays;
  if (!complete) {
    const days = writing.number(Math.max(1, Math.ceil(Math.max(...ages))));
    const given = say.manyNew({ count: writing.number(ages.length), days });
    return {
      type: 'trend',
      ...given,
      confidence: confidenceOf(ages.length, 1),
      impact: 'medium',
      actionable: true,
      records: facts.customers.slice(0, mostRecords).map(contactRef),
    };
  }
  const [latest, before] = [
    ages.filter((age) => age <= spanDays).length,
    ages.filter((age) => age > spanDays && age <= 2 * spanDays).length,
  ];
  const change = (latest - before) / Math.max(1, before);
  return {
    type: 'trend',
    ...say.growth({
      direction: directionOf(latest - before),
      now: writing.number(latest),
      before: writing.number(before),
    }),
    confidence: confidenceOf(latest + before, Math.abs(change)),
    impact: impactOf(Math.abs(change), 0.5, 1) === 'low' ? 'low' : 'medium',
    actionable: latest < before,
    records: facts.customers.slice(0, mostRecords).map(contactRef),
  };
};
