import { parityProblems } from '@fernway/i18n/testing';
import { globSync } from 'node:fs';

test.each(globSync(['locales', 'features/*/locales'], { cwd: import.meta.dirname }))(
  'the five languages of %s have the same keys and placeholders',
  (folder) => expect(parityProblems(`${import.meta.dirname}/${folder}`)).toEqual([]),
);
