import { jest } from '@jest/globals';
import { createInstance } from 'i18next';

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

test('another release of a remote brings its own strings, in the language shown and in those to come', async () => {
  const release = (title: string) => (of: string) => Promise.resolve({ title: `${title} ${of}` });
  await registerMessages('released', release('old'));
  await setLanguage('ja', { remember: false });
  await setLanguage('en', { remember: false });
  await registerMessages('released', release('new'));
  expect(translate('released', 'title')).toBe('new en');
  await setLanguage('ja', { remember: false });
  expect(translate('released', 'title')).toBe('new ja');
  await setLanguage('en', { remember: false });
});

test('strings of one namespace concern nobody who shows another', async () => {
  const [shop, late] = [currentVersion('shop'), currentVersion('arriving')];
  addMessages('en', 'arriving', spanish);
  expect(currentVersion('shop')).toBe(shop);
  expect(currentVersion('arriving')).not.toBe(late);
  await setLanguage('es', { remember: false });
  expect(currentVersion('shop')).not.toBe(shop);
});

test('values stand in texts as i18next would put them', async () => {
  const texts = {
    ...spanish,
    odd: '{{ name }}, {{count,number}} de {{ total, number }}: $1',
    count_one: 'uno',
    count_other: '{{count}}',
  };
  for (const lng of ['en', 'es', 'ja'] as const) {
    const i18next = createInstance();
    await i18next.init({
      lng,
      resources: { [lng]: { shop: texts } },
      defaultNS: 'shop',
      interpolation: { escapeValue: false },
    });
    await setLanguage(lng, { remember: false });
    addMessages(lng, 'shop', texts);
    for (const count of [0, 1, 2, 1_234.5, 1_000_000])
      for (const key of ['greeting', 'cost', 'nested.deep', 'odd', 'count']) {
        const values = { name: '<A & "B"> $& $t(cost)', count, total: -count };
        expect(translate('shop', key, values)).toBe(i18next.t(key, values));
      }
  }
});

test('i18next makes whole, once it is loaded, what was shown as it is written', async () => {
  addMessages('en', 'parts', {
    name: 'Oak',
    whole: 'The $t(name, { "ns": "parts" })',
    empty: '',
    day: '{{at, datetime}}',
  });
  expect(translate('shop', 'greeting', { name: 'Ann' })).toBe('Hello Ann');
  const before = currentVersion('parts');
  expect(translate('parts', 'whole')).toBe('The $t(name, { "ns": "parts" })');
  await startI18next();
  expect(currentVersion('parts')).not.toBe(before);
  behaves();
  expect(translate('parts', 'whole')).toBe('The Oak');
  expect(translate('parts', 'day', { at: Date.UTC(2026, 0, 15) })).toBe('1/15/2026');
  expect(translate('parts', 'empty')).toBe('');
  expect(translate('parts', 'no.such.key', { count: 2 })).toBe('no.such.key');
  await setLanguage('es');
  addMessages('es', 'shop', spanish);
  expect(translate('shop', 'cost', { count: 1_000_000 })).toBe('1.000.000 tokens');
});
