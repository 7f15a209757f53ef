import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@fernway/contracts/http/identity';

type Words = { [key: string]: string | Words };

const root = join(import.meta.dirname, '..', '..');
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Words;
/** What the CRM says, with the names that all remotes share where it says them. */
const crmWords = (language: string): Words => {
  const own = read('apps/crm/src/locales', language);
  const { name, column, choice } = read('libs/contracts/src/records/locales', language) as Record<string, Words>;
  return {
    ...own,
    choice: choice!,
    record: { ...(own['record'] as Words), field: name! },
    records: { ...(own['records'] as Words), column: { ...name, ...column } },
  };
};
const at = (words: Words, path: string): string | Words | undefined =>
  path
    .split('.')
    .reduce<string | Words | undefined>((of, key) => (typeof of === 'object' ? of[key] : undefined), words);

/** Where the CRM names a field: the first one that does counts. */
const places = ['record.field', 'records.column', 'task', 'activity'];
/** The CRM shows these without a name, or in a sentence of their own. */
const namedByItself = new Set(['title', 'dealId', 'occurredAt', 'type', 'other']);
const choices = {
  lifecycle: 'lifecycle',
  consent: 'choice.consent',
  priority: 'choice.priority',
  direction: 'activity.directions',
  type: 'activity.kinds',
};

// A remote carries its own words: what a person approves must read as it does where he finds it afterwards.
describe.each(languages)('approvals in %s', (language) => {
  const { name, choice } = read('libs/contracts/src/records/locales', language);
  const approvals = { field: name!, choice: choice! };
  const crm = crmWords(language);

  it('name each field as the CRM does', () => {
    const fields = Object.entries(approvals.field as Words).filter(([field]) => !namedByItself.has(field));
    expect(fields.length).toBeGreaterThan(35);
    const wrong = fields.flatMap(([field, label]) => {
      const named = places.map((place) => at(crm, `${place}.${field}`)).find((words) => typeof words === 'string');
      return named === label ? [] : [{ field, approvals: label, crm: named }];
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(choices))('say each choice of %s as the CRM does', (field, place) => {
    const [said, words] = [Object.entries(at(approvals, `choice.${field}`) as Words), at(crm, place) as Words];
    expect(said.length).toBeGreaterThan(1);
    expect(said.filter(([value, label]) => words[value] !== label)).toEqual([]);
  });
});

/** The same thing, wherever the CRM asks for it or shows it: a list's head may be shorter, these need not be. */
const alike = [
  'closeDate',
  'closedAt',
  'lostReason',
  'source',
  'jobTitle',
  'priority',
  'probability',
  'stage',
  'value',
  'companyName',
  'industry',
  'website',
];
const everywhere = ['record.field', 'records.column', 'import.target', 'dealForm', 'home.hotDeals'];

it.each(languages)('a field has one name in all of the CRM in %s', (language) => {
  const crm = crmWords(language);
  const names = alike.map((field) => [
    ...new Set(everywhere.map((place) => at(crm, `${place}.${field}`)).filter((label) => label !== undefined)),
  ]);
  expect(names.filter(({ length }) => length !== 1)).toEqual([]);
});
