import { beforeEach, expect, test } from '@jest/globals';
import { costs } from '@fernway/contracts/token-economy';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { transactionText } from './transaction-text.js';

const says = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ');
const words = { t: says, common: says, language: 'es' } as const;
const text = (type: 'grant' | 'bonus' | 'purchase' | 'usage' | 'refund', reference: string | null, description = '') =>
  transactionText({ type, reference, description }, words);

beforeEach(() => {
  const title = { en: 'Home', es: 'Inicio', zh: '', ja: '', ko: '' };
  const routes = [{ path: '/dashboard', aliases: ['/dashboard/fnb', '/dashboard/edu'], access: 'signed-in', title }] as const;
  provideSnapshot({
    remotes: [{ name: 'crm', version: '1', contract: 1, entry: { url: '' }, manifest: { url: '' }, requires: {}, contributes: { title, routes } }],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false },
  });
});

test('words each kind of entry in the reader’s language', () => {
  expect(text('grant', 'x')).toBe('transactions.text.grant');
  expect(text('purchase', 'x')).toBe('transactions.text.purchase');
  expect(text('bonus', '2026-11-21:login')).toBe('transactions.text.login');
  expect(text('bonus', '2026-11-21:energy')).toBe('transactions.text.energy');
});

test.each(Object.entries(costs))('knows the feature %s by the label that the ledger keeps', (id, { label }) => {
  expect(text('usage', 'x', `Used for ${label}`)).toBe(`transactions.text.usage feature.${id}`);
});

test.each([
  ['home', 'Inicio'],
  ['fnb', 'Inicio'],
  ['education', 'Inicio'],
  ['workflow-studio', 'workflow-studio'],
])('names the section %s as the registry does', (section, name) => {
  expect(text('bonus', `2026-11-21:${section}`)).toBe(`transactions.text.exploration ${name}`);
});

test('keeps the ledger’s own words for what it does not know', () => {
  expect(text('refund', 'x', 'Refund of order 7')).toBe('Refund of order 7');
  expect(text('usage', 'x', 'Used for Something New')).toBe('Used for Something New');
});
