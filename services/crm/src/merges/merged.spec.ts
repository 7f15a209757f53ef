import { expect, it } from '@jest/globals';
import type { AnyRow } from '../records/record-rows.repository.js';
import { merged } from './merged.js';

const row = (more: object): AnyRow =>
  ({
    tags: [],
    fields: {},
    leadSince: null,
    email: null,
    phone: null,
    otherEmails: [],
    otherPhones: [],
    ...more,
  }) as never;
const some = (count: number, from = 0) => Array.from({ length: count }, (_none, n) => n + from);
const tags = (count: number, from = 0) => ({ tags: some(count, from).map((n) => `tag ${n}`) });
const emails = (count: number, from = 0) => ({
  otherEmails: some(count, from).map((n) => ({ label: 'other', email: `a${n}@oak.example` })),
});
const phones = (count: number, from = 0) => ({
  otherPhones: some(count, from).map((n) => ({ label: 'other', phone: `+1 555 01${n + 10}` })),
});

it.each([
  ['20 and 20 other e-mails', emails(20), emails(20, 20), { field: 'otherEmails', count: 40, most: 20 }],
  [
    'as many, and their first ones',
    { ...emails(20), email: 'x@oak.example' },
    { ...emails(20, 20), email: 'y@oak.example' },
    { field: 'otherEmails', count: 41, most: 20 },
  ],
  [
    'a first e-mail for which there is no room',
    { ...emails(20), email: 'x@oak.example' },
    { email: 'y@oak.example' },
    { field: 'otherEmails', count: 21, most: 20 },
  ],
  ['50 and 50 tags', tags(50), tags(50, 50), { field: 'tags', count: 100, most: 50 }],
  ['a tag too many', tags(50), tags(1, 50), { field: 'tags', count: 51, most: 50 }],
  ['11 and 10 phones', phones(11), phones(10, 11), { field: 'otherPhones', count: 21, most: 20 }],
])('refuses what would lose something: %s', (_what, keep, other, tooMany) => {
  const told = expect.objectContaining({ code: 'conflict', details: { tooMany } });
  expect(() => merged('contact', row(keep), row(other), {})).toThrow(told);
});

it.each([
  ['10 and 10 other e-mails', emails(10), emails(10, 10), emails(20)],
  ['the same e-mails', emails(20), emails(20), emails(20)],
  ['the same in another case', { ...emails(20), email: 'x@oak.example' }, { email: 'A3@OAK.example' }, emails(20)],
  ['25 and 25 tags', tags(25), tags(25, 25), tags(50)],
  ['the same tags in another case', tags(50), { tags: ['TAG 3'] }, tags(50)],
  [
    '20 phones, one of them written in another way',
    { ...phones(20), phone: '+1 555 0199' },
    { phone: '+1-555-0115' },
    phones(20),
  ],
  ['more tags than there may be, and none besides', tags(60), tags(50), tags(60)],
])('keeps all: %s', (_what, keep, other, after) => {
  expect(merged('contact', row(keep), row(other), {})).toMatchObject(after);
});

it('refuses companies with too many tags', () => {
  expect(() => merged('company', row(tags(50)), row(tags(50, 50)), {})).toThrow('Together they have 100 tags');
});

type Rows = [what: string, keep: object, other: object, chosen: object, after: object];
it.each<Rows>([
  ['what the kept one lacks', { jobTitle: null }, { jobTitle: 'Baker' }, {}, { jobTitle: 'Baker' }],
  [
    'nothing that is to stay empty',
    { jobTitle: null },
    { jobTitle: 'Baker' },
    { leave: ['jobTitle'] },
    { jobTitle: null },
  ],
  ['nothing where both have a value', { jobTitle: 'Cook' }, { jobTitle: 'Baker' }, {}, { jobTitle: 'Cook' }],
  ['a taken value, even none', { jobTitle: 'Cook' }, { jobTitle: null }, { take: ['jobTitle'] }, { jobTitle: null }],
  ['a custom field', { fields: { a: 1 } }, { fields: { a: 2, b: 3 } }, {}, { fields: { a: 1, b: 3 } }],
  ['a company with its name', {}, { companyId: 'c', companyName: 'Oak' }, {}, { companyId: 'c', companyName: 'Oak' }],
  ['a refusal', { consent: 'granted' }, { consent: 'refused' }, {}, { consent: 'refused' }],
  [
    'no refusal that is left',
    { consent: 'granted' },
    { consent: 'refused' },
    { leave: ['consent'] },
    { consent: 'granted' },
  ],
  ['no consent in place of a refusal', { consent: 'refused' }, { consent: 'granted' }, {}, { consent: 'refused' }],
  ['a consent where none is known', { consent: 'unknown' }, { consent: 'granted' }, {}, { consent: 'granted' }],
  [
    'parts of an address',
    { address: { street: 'S1', city: 'C' } },
    { address: { postalCode: '999', city: 'c' } },
    {},
    { address: { street: 'S1', postalCode: '999', city: 'C' } },
  ],
  [
    'no parts of another address',
    { address: { street: 'S1', city: 'C' } },
    { address: { postalCode: '999', city: 'D' } },
    {},
    { address: { street: 'S1', city: 'C' } },
  ],
])('takes %s', (_what, keep, other, chosen, after) => {
  expect(merged('contact', row(keep), row(other), chosen)).toMatchObject(after);
});
