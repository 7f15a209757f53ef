import { describe, expect, it } from '@jest/globals';
import { languages } from '@fernway/contracts/http/identity';
import PDFDocument from 'pdfkit';
import type { PlanInvoice } from '../invoices/invoice.entity.js';
import type { TokenOrder } from '../orders/order.entity.js';
import { currencies } from '../payments/currencies.js';
import type { OrderReversal } from '../settlement/reversal.entity.js';
import { drawPaper } from './draw-paper.js';
import { fontFor } from './fonts.js';
import { invoicePaperOf, moneyText, receiptOf } from './papers.js';

const at = new Date('2026-11-21T10:00:00Z');
const order = { id: '0190-order', tokens: 1300, priceAmount: 250, priceCurrency: 'USD', provider: 'test', paidAt: at, createdAt: at } as TokenOrder;
const reversals = [
  { kind: 'refund', status: 'succeeded', amount: 100, createdAt: at },
  { kind: 'dispute', status: 'open', amount: 50, createdAt: at },
  { kind: 'refund', status: 'failed', amount: 7, createdAt: at },
] as OrderReversal[];
const invoice = (status: PlanInvoice['status']) =>
  ({ number: 'T-1', plan: 'professional', status, totalAmount: 7900, currency: 'JPY', periodStart: at, periodEnd: at, createdAt: at, paidAt: at }) as PlanInvoice;

describe.each(languages)('in %s', (language) => {
  const papers = [receiptOf(order, [], language), receiptOf(order, reversals, language), ...(['open', 'paid', 'void', 'uncollectible'] as const).map((status) => invoicePaperOf(invoice(status), 'test', language))];

  it('the font has every character that is printed, in every currency', () => {
    const { font } = (new PDFDocument().font(fontFor(language)) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
    const printed = new Set([...JSON.stringify(papers), ...currencies.map((currency) => moneyText({ amount: -123_456, currency }, language)).join('')]);
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

it.each([
  ['USD', 250, 'en', '$2.50'],
  ['JPY', 250, 'en', '¥250'],
  ['JPY', 2900, 'ja', '¥2,900'],
  ['KRW', 2900, 'en', 'KRW 2,900'],
  ['EUR', 250, 'es', '2,50 €'],
] as const)('%s %i in %s is %s', (currency, amount, language, text) =>
  expect(moneyText({ amount, currency }, language).replaceAll('\u00a0', ' ').replace('￥', '¥')).toBe(text),
);
