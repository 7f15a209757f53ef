import { metricIds } from './catalogue.js';
import texts from './locales/en.json' with { type: 'json' };

it('names every metric and says in words how it is computed', () => {
  expect(Object.keys(texts.name).sort()).toEqual([...metricIds].sort());
  expect(Object.keys(texts.formula).sort()).toEqual([...metricIds].sort());
});
