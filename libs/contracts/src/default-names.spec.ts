import { defaultNames, nameIn, namesOf } from './default-names.js';
import { languages } from './http/identity.js';

const all = [defaultNames.pipeline, ...defaultNames.stages];

test.each(languages)('in %s each has a name of its own', (language) => {
  expect(new Set(all.map((name) => nameIn(language, name))).size).toBe(all.length);
  expect(all.filter((name) => (nameIn(language, name) === name) !== (language === 'en'))).toEqual([]);
});

test('what somebody named stays as it is', () => {
  for (const name of ['Renewals', '交渉中', 'toString', ''])
    expect([nameIn('ja', name), namesOf(name)]).toEqual([name, [name]]);
});
