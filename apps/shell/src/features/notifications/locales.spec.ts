import { parityProblems } from '@fernway/i18n/testing';

test('the five languages have the same keys and placeholders', () => {
  expect(parityProblems(`${import.meta.dirname}/locales`)).toEqual([]);
});
