import { parityProblems } from './testing.js';

test.each([
  'locales',
  'locales/drafts',
  'locales/sections',
  '../../contracts/src/records/locales',
  '../../contracts/src/metrics/locales',
])('the five languages have the same keys and placeholders in %s', (folder) => {
  expect(parityProblems(`${import.meta.dirname}/${folder}`)).toEqual([]);
});
