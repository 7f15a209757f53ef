import { jest } from '@jest/globals';

import { addMessages, currentVersion, registerMessages, setLanguage, translate } from './store.js';
import { startI18next } from './runtime.js';

const english = {
  greeting: 'Hello {{name}}',
  cost_one: '{{count}} token',
  cost_other: '{{count, number}} tokens',
  nested: { deep: 'Deep' },
};
const spanish = {
  greeting: 'Hola {{name}}',
  cost_one: '{{count}} token',
  cost_other: '{{count, number}} tokens',
  nested: { deep: 'Hondo' },
};

const behaves = () => {
  expect(translate('shop', 'greeting', { name: 'A & B' })).toBe('Hello A & B');
  expect(translate('shop', 'cost', { count: 1 })).toBe('1 token');
  expect(translate('shop', 'cost', { count: 12000 })).toBe('12,000 tokens');
  expect(translate('shop', 'nested.deep')).toBe('Deep');
  expect(translate('shop', 'no.such.key')).toBe('no.such.key');
  expect(translate('nowhere', 'greeting')).toBe('greeting');
};

beforeEach(async () => {
  localStorage.clear();
  await setLanguage('en', { remember: false });
  addMessages('en', 'shop', english);
});

test('texts are found without the i18next runtime', behaves);

test('a switch loads every namespace first, marks the document and is remembered', async () => {
  const loader = jest.fn(async () => ({ default: spanish }));
  await registerMessages('late', loader);
  await setLanguage('es');
  expect(loader).toHaveBeenLastCalledWith('es');
  expect(translate('late', 'nested.deep')).toBe('Hondo');
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
});

test('a namespace that cannot be loaded does not hold the others back', async () => {
  await registerMessages('fine', async (language) => ({ word: language }));
  await registerMessages('broken', async (language) => {
    if (language === 'ko') throw new Error('offline');
    return {};
  });
  await setLanguage('ko');
  expect(translate('fine', 'word')).toBe('ko');
});

test('strings of one namespace concern nobody who shows another', async () => {
  const [shop, late] = [currentVersion('shop'), currentVersion('arriving')];
  addMessages('en', 'arriving', spanish);
  expect(currentVersion('shop')).toBe(shop);
  expect(currentVersion('arriving')).not.toBe(late);
  await setLanguage('es', { remember: false });
  expect(currentVersion('shop')).not.toBe(shop);
});

test('i18next gives the same texts once it is loaded', async () => {
  await startI18next();
  behaves();
  addMessages('en', 'parts', { name: 'Oak', whole: 'The $t(name, { "ns": "parts" })', empty: '' });
  expect(translate('parts', 'whole')).toBe('The Oak');
  expect(translate('parts', 'empty')).toBe('');
  expect(translate('parts', 'no.such.key', { count: 2 })).toBe('no.such.key');
  await setLanguage('es');
  addMessages('es', 'shop', spanish);
  expect(translate('shop', 'cost', { count: 1_000_000 })).toBe('1.000.000 tokens');
});
