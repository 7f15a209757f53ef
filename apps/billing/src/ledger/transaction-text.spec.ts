import { expect, test } from '@jest/globals';
import { transactionTypes } from '@fernway/contracts/http/tokens';
import { costs } from '@fernway/contracts/token-economy';
import {
  commonNamespace,
  languages,
  loadCommonMessages,
  registerMessages,
  setLanguage,
  translate,
  type Translate,
  type Values,
} from '@fernway/i18n';
import { loadSectionNames, sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { messages } from '../messages.js';
import { transactionText } from './transaction-text.js';

const says: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const words = { t: says, common: says, sections: says };
type Kind = (typeof transactionTypes)[number];
const text = (type: Kind, reference: string | null, description = '', amount = -3) =>
  transactionText({ type, amount, reference, description }, words);

/** The texts that the page takes. */
const real = {
  t: (key: string, values?: Values) => translate('billing', key, values),
  common: (key: string, values?: Values) => translate(commonNamespace, key, values),
  sections: (key: string) => translate(sectionsNamespace, key),
};
const takeTexts = async () => {
  await registerMessages('billing', messages);
  await registerMessages(commonNamespace, loadCommonMessages);
  await registerMessages(sectionsNamespace, loadSectionNames);
};

test('words each kind of entry', () => {
  expect(text('grant', 'x')).toBe('transactions.text.grant');
  expect(text('purchase', 'x')).toBe('transactions.text.purchase');
  expect(text('bonus', '2026-11-21:login')).toBe('transactions.text.login');
  expect(text('bonus', '2026-11-21:energy')).toBe('transactions.text.energy');
  expect(text('bonus', '2026-11-21:fnb')).toBe('transactions.text.exploration fnb');
  expect(text('refund', 'x', 'Refund of order 7')).toBe('transactions.text.refund');
  expect(text('dispute', 'x')).toBe('transactions.text.dispute');
  // A bank may send a refund back, and a dispute may be won: then the tokens come again.
  expect(text('refund', 'x', '', 100)).toBe('transactions.text.refundReturned');
  expect(text('dispute', 'x', '', 100)).toBe('transactions.text.disputeWon');
  expect(text('expiry', null, 'Expired tokens')).toBe('transactions.text.expiry');
  expect(text('adjustment', null, 'Paid twice')).toBe('transactions.text.adjustment Paid twice');
});

test.each(Object.entries(costs))('knows the feature %s by the label that the ledger keeps', (id, { label }) => {
  expect(text('usage', 'x', `Used for ${label}`)).toBe(`transactions.text.usage feature.${id}`);
  expect(text('free_analysis', 'x', `Used for ${label}`)).toBe(`transactions.text.free_analysis feature.${id}`);
});

test('keeps the ledger’s own words for a feature that it does not know', () => {
  expect(text('usage', 'x', 'Used for Something New')).toBe('Used for Something New');
});

test('names sections in the reader’s language, as the bonus dialog does', async () => {
  await takeTexts();
  const exploration = {
    type: 'bonus',
    amount: 5,
    reference: '2026-11-21:fnb',
    description: 'Exploration bonus: fnb',
  } as const;
  await setLanguage('en', { remember: false });
  expect(transactionText(exploration, real)).toBe('Exploration bonus: Food & Beverage');
  await setLanguage('es', { remember: false });
  expect(transactionText(exploration, real)).toBe('Bonificación por explorar: Alimentación y bebidas');
});

test.each(transactionTypes)('says something of its own in every language of a %s', async (type) => {
  await takeTexts();
  const said = new Set<string>();
  for (const language of languages) {
    await setLanguage(language, { remember: false });
    said.add(
      transactionText({ type, amount: -3, reference: '2026-11-21:sales', description: 'Used for Data Analysis' }, real),
    );
  }
  expect(said.size).toBe(languages.length);
  expect([...said].filter((one) => one.includes('transactions.') || one.includes('{{'))).toEqual([]);
});
