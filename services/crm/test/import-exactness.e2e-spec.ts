import { getContact, listContacts } from '@fernway/contracts/http/crm';
import { type Import, listImportRows } from '@fernway/contracts/http/crm-imports';
import type { Person } from '@fernway/service-kit/testing';
import { addContact } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';
import { checked, ran, upload } from './imports.js';

let { crm, close } = {} as BesideIdentity;
beforeAll(async () => {
  ({ crm, close } = await startBesideIdentity());
});
afterAll(() => close());

type Given = Parameters<typeof checked>[3] & { recordType?: string };
const imported = async (as: Person, file: string, { recordType, ...given }: Given = {}): Promise<Import> => {
  const made = await upload(crm, as, file, recordType ? { recordType } : undefined);
  await checked(crm, as, made, given);
  return ran(crm, as, made);
};
const contact = async (as: Person, id: string) => (await crm.request(getContact, { as, params: { id } })).body;

describe('a row with a part of an address', () => {
  const address = { street: 'Way 1', city: 'Ulm' };

  it('replaces that part and leaves the others', async () => {
    const as = await crm.person();
    const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', address });
    await imported(as, 'Email,City,Country\nm@x.example,Bonn,DE\n');
    expect((await contact(as, id)).address).toEqual({ street: 'Way 1', city: 'Bonn', country: 'DE' });
  });

  it('completes what is there in part where empty fields are filled', async () => {
    const as = await crm.person();
    const { id } = await addContact(crm, as, { name: 'Mara', email: 'm@x.example', address });
    const done = await imported(as, 'Email,City,Country\nm@x.example,Bonn,DE\n', { options: { existing: 'fill' } });
    expect((await contact(as, id)).address).toEqual({ ...address, country: 'DE' });
    expect(done.counts).toMatchObject({ update: 1 });
  });
});

describe('a row that only names another company', () => {
  const file = 'Email,Company\nm@x.example,Fir\nn@x.example,Fir\n';

  it('moves its contact there, also where the company is new', async () => {
    const as = await crm.person();
    await addContact(crm, as, { name: 'Mara', email: 'm@x.example', companyName: 'Oak' });
    await addContact(crm, as, { name: 'Noa', email: 'n@x.example' });
    const made = await upload(crm, as, file);
    const dry = await checked(crm, as, made);
    expect(dry.counts).toMatchObject({ update: 2, unchanged: 0, companies: 1 });
    const done = await ran(crm, as, made);
    expect(done.counts).toMatchObject({ update: 2, unchanged: 0, companies: 1 });
    const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
    expect(body.items.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Fir', 'Fir']);
  });

  it('gives one only to who has none where empty fields are filled', async () => {
    const as = await crm.person();
    await addContact(crm, as, { name: 'Mara', email: 'm@x.example', companyName: 'Oak' });
    await addContact(crm, as, { name: 'Noa', email: 'n@x.example' });
    const done = await imported(as, file, { options: { existing: 'fill' } });
    expect(done.counts).toMatchObject({ update: 1, unchanged: 1, companies: 1 });
    const { body } = await crm.request(listContacts, { as, query: { sort: 'name' } });
    expect(body.items.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Oak', 'Fir']);
  });
});
