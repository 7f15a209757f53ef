import { getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { getImportErrors, listImportRows } from '@fernway/contracts/http/crm-imports';
import type { Person } from '@fernway/service-kit/testing';
import { addContact } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';
import { checked, ran, upload } from './imports.js';

let { crm, close } = {} as BesideIdentity;
beforeAll(async () => {
  ({ crm, close } = await startBesideIdentity());
});
afterAll(() => close());

const reasonsOf = async (as: Person, id: string) =>
  (await crm.request(listImportRows, { as, params: { id }, query: { limit: 200 } })).body.items.map(
    ({ row, outcome, reason }: Record<string, unknown>) => [row, outcome, reason],
  );
const namesOf = async (as: Person) =>
  (await crm.request(listContacts, { as, query: { sort: 'name' } })).body.items.map(
    ({ name }: { name: string }) => name,
  );

/** As the screens import: with all that was guessed. */
const imported = async (as: Person, file: string, given: Parameters<typeof upload>[3] = {}) => {
  const made = await upload(crm, as, file, given);
  await checked(crm, as, made, { options: made.options });
  const dry = await reasonsOf(as, made.id);
  return { made, dry, done: await ran(crm, as, made) };
};

describe('nobody becomes somebody else', () => {
  it.each([
    ['an address of an office', { email: 'info@oak.example' }, 'info@oak.example', '', 'create'],
    ['an address that is none', { email: 'noemail@noemail.example' }, 'noemail@noemail.example', '', 'create'],
    ['a number of zeros', { phone: '000 000 0000' }, '', '000 000 0000', 'create'],
    ['a switchboard with another extension', { phone: '+1 212 555 0142 x11' }, '', '+1 212 555 0142 x12', 'create'],
    ['a telephone of somebody else', { phone: '+1 212 555 0143' }, '', '+1 212 555 0143', 'conflict'],
    ['an address of his own under another name', { email: 'kp@oak.example' }, 'kp@oak.example', '', 'conflict'],
  ])('by %s', async (_by, reach, email, phone, outcome) => {
    const as = await crm.person();
    const { id } = await addContact(crm, as, { name: 'Olga Petrova', jobTitle: 'Buyer', ...reach });
    for (const existing of ['fill', 'update'] as const) {
      const made = await upload(crm, as, `Name,Email,Phone,Job Title\nIgor Sidorov,${email},${phone},Boss\n`);
      const dry = await checked(crm, as, made, { options: { existing } });
      if (outcome === 'conflict') expect(dry.counts).toMatchObject({ create: 0, update: 0, conflict: 1 });
      await ran(crm, as, made);
      expect((await crm.request(getContact, { as, params: { id } })).body).toMatchObject({
        name: 'Olga Petrova',
        jobTitle: 'Buyer',
        version: 1,
      });
    }
    expect(await namesOf(as)).toEqual(outcome === 'create' ? ['Igor Sidorov', 'Olga Petrova'] : ['Olga Petrova']);
  });

  it('where ten colleagues share one number: each is somebody, and the one who is there stays', async () => {
    const as = await crm.person();
    await addContact(crm, as, { name: 'Rita Roth', phone: '+1 212 555 0144' });
    const people = ['Oscar Klein', 'Ulla Berg', 'Sven Dahl', 'Rita Roth'].map((name) => `${name},+1 212 555 0144`);
    const { dry } = await imported(as, `Name,Phone\n${people.join('\n')}\n`);
    expect(dry.map(([, outcome]: string[]) => outcome)).toEqual(['create', 'create', 'create', 'unchanged']);
    expect(await namesOf(as)).toEqual(['Oscar Klein', 'Rita Roth', 'Sven Dahl', 'Ulla Berg']);
  });

  it('fills what is empty by default, and leaves a name as it is', async () => {
    const as = await crm.person();
    const { id } = await addContact(crm, as, { name: 'Bob Smith', email: 'bob@oak.example', jobTitle: 'Buyer' });
    const { made, done } = await imported(as, 'Name,Email,Job Title,City\nRobert Smith,bob@oak.example,Boss,Leeds\n');
    expect([made.options.existing, done.counts.update]).toEqual(['fill', 1]);
    expect((await crm.request(getContact, { as, params: { id } })).body).toMatchObject({
      name: 'Bob Smith',
      jobTitle: 'Buyer',
      address: { city: 'Leeds' },
    });
  });
});

describe('rows of one person', () => {
  const file = [
    'Name,Email,Phone,Tags,Notes',
    'Mara Jones,mara@oak.example,,vip,First',
    'Ben Ito,ben@oak.example,,,',
    'M. Jones,MARA@oak.example,+1 212 555 0150,,Second',
    'Mara Jones,mara@home.example,+1 212 555 0150,friend,',
    'Igor Sidorov,mara@oak.example,,,',
    'Anna,info@oak.example,,,',
    'Berta,info@oak.example,,,',
    '',
  ].join('\n');

  it('are joined with all they say, and a name that contradicts is held', async () => {
    const as = await crm.person();
    const { dry, done, made } = await imported(as, file);
    expect(dry).toEqual([
      [2, 'create', 'new'],
      [3, 'create', 'new'],
      [4, 'merged', 'merged-row'],
      [5, 'merged', 'merged-row'],
      [6, 'conflict', 'name-contradicts'],
      [7, 'create', 'new'],
      [8, 'create', 'new'],
    ]);
    expect(done.counts).toMatchObject({ create: 4, merged: 2, conflict: 1 });
    const { body } = await crm.request(listContacts, { as, query: { q: 'mara@oak.example' } });
    expect(body.items).toMatchObject([
      {
        name: 'Mara Jones',
        email: 'mara@oak.example',
        phone: '+1 212 555 0150',
        otherEmails: [{ email: 'mara@home.example' }],
        tags: ['vip', 'friend'],
      },
    ]);
    const again = await imported(as, file);
    expect(again.done.counts).toMatchObject({ create: 0, update: 0, unchanged: 4, merged: 2, conflict: 1 });
    const { text } = await crm.request(getImportErrors, { as, params: { id: made.id } });
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
  });

  it('are joined when they stand thousands of rows apart, and told alike before and after', async () => {
    const as = await crm.person();
    const many = Array.from({ length: 2300 }, (_none, at) => `Person ${at},p${at}@many.example,`);
    const lines = ['Name,Email,City', ...many, 'Person 3,p3@many.example,Bonn', 'Person 2200,P2200@many.example,Kiel'];
    const { made, done } = await imported(as, lines.join('\n'));
    expect(done.counts).toMatchObject({ create: 2300, merged: 2, conflict: 0 });
    const { body } = await crm.request(listContacts, { as, query: { q: 'p3@many.example' } });
    expect(body.items).toMatchObject([{ name: 'Person 3', address: { city: 'Bonn' } }]);
    expect(made.options.existing).toBe('fill');
  });

  it('that are one record of here are joined too', async () => {
    const as = await crm.person();
    const { id } = await addContact(crm, as, {
      name: 'Mara Jones',
      email: 'mara@oak.example',
      otherEmails: [{ label: 'home', email: 'mara@home.example' }],
    });
    const { dry } = await imported(
      as,
      'Name,Email,Job Title,City\nMara Jones,mara@oak.example,Buyer,\nMara Jones,mara@home.example,,Bonn\n',
    );
    expect(dry).toEqual([
      [2, 'update', 'same-email'],
      [3, 'merged', 'merged-row'],
    ]);
    expect((await crm.request(getContact, { as, params: { id } })).body).toMatchObject({
      jobTitle: 'Buyer',
      address: { city: 'Bonn' },
      version: 2,
    });
  });

  it('of companies are one by name or domain, and two by two domains', async () => {
    const as = await crm.person();
    const { dry } = await imported(
      as,
      'Company name,Domain,City\nOak,oak.example,\nOak,,Bonn\nOak Ltd,oak.example,\nOak,oak-bakery.example,Kiel\n',
      { recordType: 'company' },
    );
    expect(dry.map(([, outcome]: string[]) => outcome)).toEqual(['create', 'merged', 'merged', 'create']);
    const { body } = await crm.request(listCompanies, { as, query: { sort: 'domain' } });
    expect(body.items).toMatchObject([
      { name: 'Oak', domain: 'oak-bakery.example', address: { city: 'Kiel' } },
      { name: 'Oak', domain: 'oak.example', address: { city: 'Bonn' } },
    ]);
  });
});

it('holds a row that was to change a record which got another name meanwhile', async () => {
  const as = await crm.person();
  const { id, version } = await addContact(crm, as, { name: 'Mara Jones', email: 'mara@oak.example' });
  const made = await upload(crm, as, 'Name,Email,City\nMara Jones,mara@oak.example,Bonn\n');
  expect((await checked(crm, as, made, { options: made.options })).counts.update).toBe(1);
  await crm.request(updateContact, { as, params: { id }, body: { version, name: 'Igor Sidorov' } });
  expect((await ran(crm, as, made)).counts).toMatchObject({ update: 0, conflict: 1 });
});
