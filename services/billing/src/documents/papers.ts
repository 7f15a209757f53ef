import { brand } from '@fernway/brand';
import type { Language } from '@fernway/contracts/http/identity';
import { plans } from '@fernway/contracts/token-economy';
import type { PlanInvoice } from '../invoices/invoice.entity.js';
import type { TokenOrder } from '../orders/order.entity.js';
import type { OrderReversal } from '../settlement/reversal.entity.js';
import { isAway } from '../settlement/taken-back.js';
import { moneyText } from './money-text.js';
import type { Customer, Paper } from './paper.js';
import { texts } from './texts.js';

/** Days are those of UTC, as in the ledger. */
const dayText = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** On the page's head, and as a fact of the paper. */
const billedTo = (customer: Customer | undefined, label: string) => ({
  head: customer && { customer },
  facts: customer ? [{ label, value: customer.name }] : [],
});

const issuer = [brand.name, ...brand.headOffice];

/** Of a paid order; what was given back since is taken off. */
export const receiptOf = (
  order: TokenOrder,
  reversals: readonly OrderReversal[],
  language: Language,
  customer?: Customer,
): Paper => {
  const text = texts[language];
  const { head, facts } = billedTo(customer, text.customer);
  const money = (amount: number) => moneyText({ amount, currency: order.priceCurrency }, language);
  const away = reversals.filter(isAway);
  const kept =
    order.priceAmount -
    Math.min(
      order.priceAmount,
      away.reduce((sum, { amount }) => sum + amount, 0),
    );
  return {
    language,
    ...head,
    title: text.receipt,
    issuer,
    facts: [
      ...facts,
      { label: text.order, value: order.id },
      { label: text.paidOn, value: dayText(order.paidAt ?? order.createdAt, language) },
    ],
    columns: { what: text.what, amount: text.amount },
    lines: [
      { what: text.tokens(new Intl.NumberFormat(language).format(order.tokens)), amount: money(order.priceAmount) },
      ...away.map(({ kind, createdAt, amount }) => ({
        what: (kind === 'refund' ? text.refundOf : text.disputeOf)(dayText(createdAt, language)),
        amount: money(-amount),
      })),
    ],
    totals: [{ label: away.length ? text.paid : text.total, amount: money(kept) }],
    notes: [text.questions(brand.supportEmail), ...(order.provider === 'test' ? [text.test] : [])],
  };
};

export const invoicePaperOf = (
  invoice: PlanInvoice,
  provider: 'test' | 'stripe',
  language: Language,
  customer?: Customer,
): Paper => {
  const text = texts[language];
  const { head, facts } = billedTo(customer, text.customer);
  const total = moneyText({ amount: invoice.totalAmount, currency: invoice.currency }, language);
  const period = `${dayText(invoice.periodStart, language)} - ${dayText(invoice.periodEnd, language)}`;
  return {
    language,
    ...head,
    title: text.invoice,
    issuer,
    facts: [
      ...facts,
      { label: text.number, value: invoice.number },
      { label: text.issuedOn, value: dayText(invoice.createdAt, language) },
      { label: text.state, value: text.states[invoice.status] },
      ...(invoice.paidAt ? [{ label: text.paidOn, value: dayText(invoice.paidAt, language) }] : []),
    ],
    columns: { what: text.what, amount: text.amount },
    lines: [
      {
        what: `${text.plan(plans.find(({ id }) => id === invoice.plan)!.name)}\n${text.period}: ${period}`,
        amount: total,
      },
    ],
    totals: [{ label: text.total, amount: total }],
    notes: [text.questions(brand.supportEmail), ...(provider === 'test' ? [text.test] : [])],
  };
};
