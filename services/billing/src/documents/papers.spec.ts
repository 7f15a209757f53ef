import { describe, expect, it } from '@jest/globals';
import { brand } from '@fernway/brand';
import { languages } from '@fernway/contracts/http/identity';
import PDFDocument from 'pdfkit';
import type { PlanInvoice } from '../invoices/invoice.entity.js';
import type { TokenOrder } from '../orders/order.entity.js';
import { currencies } from '../payments/currencies.js';
import type { OrderReversal } from '../settlement/reversal.entity.js';
import { drawPaper } from './draw-paper.js';
import { fontFor } from './fonts.js';
import { moneyText } from './money-text.js';
import { invoicePaperOf, receiptOf } from './papers.js';

const at = new Date('2026-11-21T10:00:00Z');
const order = {
  id: '0190-order',
  tokens: 1300,
  priceAmount: 250,
  priceCurrency: 'USD',
  provider: 'test',
  paidAt: at,
  createdAt: at,
} as TokenOrder;
const reversals = [
  { kind: 'refund', status: 'succeeded', amount: 100, createdAt: at },
  { kind: 'dispute', status: 'open', amount: 50, createdAt: at },
  { kind: 'refund', status: 'failed', amount: 7, createdAt: at },
] as OrderReversal[];
const invoice = (status: PlanInvoice['status']) =>
  ({
    number: 'T-1',
    plan: 'professional',
    status,
    totalAmount: 7900,
    currency: 'JPY',
    periodStart: at,
    periodEnd: at,
    createdAt: at,
    paidAt: at,
  }) as PlanInvoice;

describe.each(languages)('in %s', (language) => {
  const papers = [
    receiptOf(order, [], language),
    receiptOf(order, reversals, language, { name: 'Oak' }),
    ...(['open', 'paid', 'void', 'uncollectible'] as const).map((status) =>
      invoicePaperOf(invoice(status), 'test', language),
    ),
  ];

  it('the font has every character that is printed, in every currency', () => {
    const { font } = (
      new PDFDocument().font(fontFor(language)) as unknown as {
        _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
      }
    )._font;
    const printed = new Set([
      ...JSON.stringify(papers),
      ...currencies.map((currency) => moneyText({ amount: -123_456, currency }, language)).join(''),
    ]);
    expect([...printed].filter((char) => !font.hasGlyphForCodePoint(char.codePointAt(0)!))).toEqual([]);
  });

  it('they are drawn small, with the glyphs that they need', async () => {
    const pdf = await drawPaper(papers[1]!);
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(60_000);
  });
});

it('a receipt takes off what was given back', () => {
  const { lines, totals } = receiptOf(order, reversals, 'en');
  expect(lines).toEqual([
    { what: '1,300 tokens for AI features', amount: '$2.50' },
    { what: 'Refund of November 21, 2026', amount: '-$1.00' },
    { what: 'Returned by the bank, November 21, 2026', amount: '-$0.50' },
  ]);
  expect(totals).toEqual([{ label: 'Paid after refunds', amount: '$1.00' }]);
});

const issuer = [brand.name, ...brand.headOffice];
const questions = `Questions? ${brand.supportEmail}`;

it('a receipt says whose it is, of which order, when it was paid, and whether money moved', () => {
  expect(receiptOf(order, [], 'en')).toEqual({
    language: 'en',
    title: 'Receipt',
    issuer,
    facts: [
      { label: 'Order', value: '0190-order' },
      { label: 'Paid on', value: 'November 21, 2026' },
    ],
    columns: { what: 'Description', amount: 'Amount' },
    lines: [{ what: '1,300 tokens for AI features', amount: '$2.50' }],
    totals: [{ label: 'Total', amount: '$2.50' }],
    notes: [questions, 'Test payment: no money was moved.'],
  });
  const customer = { name: 'Oak Bakery' };
  expect(receiptOf(order, [], 'en', customer)).toMatchObject({
    customer,
    facts: [{ label: 'Billed to', value: 'Oak Bakery' }, {}, {}],
  });
  const real = {
    ...order,
    provider: 'stripe',
    paidAt: null,
    createdAt: new Date('2026-11-30T23:59:59Z'),
  } as TokenOrder;
  expect(receiptOf(real, [], 'en')).toMatchObject({ facts: [{}, { value: 'November 30, 2026' }], notes: [questions] });
  expect(receiptOf(real, [], 'en').notes).toHaveLength(1);
  const more = [{ kind: 'dispute', status: 'lost', amount: 300, createdAt: at }] as OrderReversal[];
  expect(receiptOf(order, more, 'en').totals).toEqual([{ label: 'Paid after refunds', amount: '$0.00' }]);
});

it('an invoice says its number, its days, how it stands and for which period', () => {
  const bill = {
    ...invoice('paid'),
    periodStart: new Date('2026-10-21T10:00:00Z'),
    paidAt: new Date('2026-11-22T00:00:00Z'),
  };
  expect(invoicePaperOf(bill, 'test', 'en')).toEqual({
    language: 'en',
    title: 'Invoice',
    issuer,
    facts: [
      { label: 'Number', value: 'T-1' },
      { label: 'Issued on', value: 'November 21, 2026' },
      { label: 'Status', value: 'Paid' },
      { label: 'Paid on', value: 'November 22, 2026' },
    ],
    columns: { what: 'Description', amount: 'Amount' },
    lines: [{ what: 'Professional plan\nPeriod: October 21, 2026 - November 21, 2026', amount: '¥7,900' }],
    totals: [{ label: 'Total', amount: '¥7,900' }],
    notes: [questions, 'Test payment: no money was moved.'],
  });
  const due = invoicePaperOf({ ...bill, status: 'open', paidAt: null }, 'stripe', 'en');
  expect([due.facts.length, due.facts[2], due.notes]).toEqual([3, { label: 'Status', value: 'Due' }, [questions]]);
});

it.each([
  ['USD', 250, 'en', '$2.50'],
  ['JPY', 250, 'en', '¥250'],
  ['JPY', 2900, 'ja', '¥2,900'],
  ['KRW', 2900, 'en', 'KRW 2,900'],
  ['EUR', 250, 'es', '2,50 €'],
  ['EUR', 250, 'ja', 'EUR 2.50'],
  ['GBP', 250, 'en', '£2.50'],
  ['CNY', 250, 'en', 'CN¥2.50'],
  ['CHF', 250, 'en', 'CHF 2.50'],
] as const)('%s %i in %s is %s', (currency, amount, language, text) =>
  expect(moneyText({ amount, currency }, language).replaceAll('\u00a0', ' ').replace('￥', '¥')).toBe(text),
);
