import { parityProblems } from '@fernway/i18n/testing';

test.each(['locales', 'locales/pages'])('the five languages have the same keys and placeholders (%s)', (folder) => {
  expect(parityProblems(`${import.meta.dirname}/${folder}`)).toEqual([]);
});
