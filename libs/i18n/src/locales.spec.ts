import { parityProblems } from './testing.js';

test('the five languages have the same keys and placeholders', () => {
  expect(parityProblems(`${import.meta.dirname}/locales`)).toEqual([]);
});
