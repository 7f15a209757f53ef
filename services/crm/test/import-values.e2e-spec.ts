import { listContacts } from '@fernway/contracts/http/crm';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import type { Person } from '@fernway/service-kit/testing';
import { stageIdOf } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';
import { checked, ran, upload } from './imports.js';

let { crm, identity, close } = {} as BesideIdentity;
beforeAll(async () => {
  ({ crm, identity, close } = await startBesideIdentity());
});
afterAll(() => close());

const notesOf = async (as: Person, type: string, id: string) => {
  const { body } = await crm.request(getTimeline, { as, params: { type, id } });
  return body.items.flatMap((item: Record<string, { body?: string }>) => item['activity']?.body ?? []);
};

describe('values that nobody here knows', () => {
  const people =
    'Name,Email,Contact owner,Lifecycle Stage\nMara,m@oak.example,Jane Doe,Fan\nBen,b@oak.example,Jane  doe,lead\n';

  it('are kept as notes, lose no row, and are told with how often they stand there', async () => {
    const as = await crm.person();
    const made = await upload(crm, as, people);
    const dry = await checked(crm, as, made, { options: made.options });
    expect([made.options.unknown, dry.counts.create, dry.counts.invalid]).toEqual(['note', 2, 0]);
    expect(dry.unknown).toEqual([
      { target: 'owner', column: 'Contact owner', value: 'Jane Doe', rows: 2, suggestion: null },
      { target: 'lifecycle', column: 'Lifecycle Stage', value: 'Fan', rows: 1, suggestion: null },
    ]);
    await ran(crm, as, made);
    const { body } = await crm.request(listContacts, { as, query: { sort: '-name' } });
    expect(body.items).toMatchObject([
      { name: 'Mara', ownerId: null, lifecycle: 'lead' },
      { name: 'Ben', ownerId: null, lifecycle: 'lead' },
    ]);
    expect(await notesOf(as, 'contact', body.items[0].id)).toEqual(['Contact owner: Jane Doe\nLifecycle Stage: Fan']);
    const again = await upload(crm, as, people);
    expect((await checked(crm, as, again, { options: again.options })).counts).toMatchObject({ unchanged: 2 });
  });

  it('become what somebody says they mean, nothing, or refuse their rows', async () => {
    const as = await crm.person();
    const ann = crypto.randomUUID();
    identity.people.set(as.workspace, [{ id: ann, name: 'Ann Lee', email: 'ann@oak.example' }]);
    const made = await upload(crm, as, people);
    const values = [
      { target: 'owner', from: 'JANE DOE', to: ann },
      { target: 'lifecycle', from: 'fan', to: 'customer' },
    ];
    expect((await checked(crm, as, made, { options: { ...made.options, values } })).unknown).toEqual([]);
    await ran(crm, as, made);
    const { body } = await crm.request(listContacts, { as, query: { sort: '-name' } });
    expect(body.items).toMatchObject([
      { name: 'Mara', ownerId: ann, lifecycle: 'customer' },
      { name: 'Ben', ownerId: ann, lifecycle: 'lead' },
    ]);
    const other = await upload(crm, as, people.replaceAll('oak', 'elm'));
    const nothing = values.map((one) => ({ ...one, to: null }));
    const empty = await checked(crm, as, other, { options: { ...other.options, values: nothing } });
    expect([empty.unknown, empty.counts.create]).toEqual([[], 2]);
    const refused = await checked(crm, as, other, { options: { ...other.options, unknown: 'refuse' } });
    expect(refused.counts).toMatchObject({ create: 0, invalid: 2 });
    const stranger = await checked(crm, as, other, {
      options: { ...other.options, values: [{ target: 'owner', from: 'Jane Doe', to: crypto.randomUUID() }] },
    });
    expect(stranger.unknown).toMatchObject([{ target: 'owner', rows: 2 }, { target: 'lifecycle' }]);
  });

  it('of deals: a stage of another product is proposed as ours, and an unknown one begins in the first', async () => {
    const as = await crm.person();
    const file =
      'Deal Name,Customer,Amount,Deal Stage,Priority\nOak,Oak Ltd,100,Presentation scheduled,top\nElm,Elm Ltd,50,Kick-off,high\n';
    const made = await upload(crm, as, file, { recordType: 'deal' });
    const dry = await checked(crm, as, made, { options: made.options });
    const demo = await stageIdOf(crm, as, 'Demo Scheduled');
    expect(dry.unknown).toEqual([
      { target: 'stage', column: 'Deal Stage', value: 'Presentation scheduled', rows: 1, suggestion: demo },
      { target: 'priority', column: 'Priority', value: 'top', rows: 1, suggestion: null },
      { target: 'stage', column: 'Deal Stage', value: 'Kick-off', rows: 1, suggestion: null },
    ]);
    const values = [{ target: 'stage', from: 'Presentation scheduled', to: demo }];
    await checked(crm, as, made, { options: { ...made.options, values } });
    await ran(crm, as, made);
    const { body } = await crm.request(listDeals, { as, query: { sort: 'name' } });
    expect(body.items).toMatchObject([
      { name: 'Elm', stageId: await stageIdOf(crm, as, 'Qualified'), priority: 'high' },
      { name: 'Oak', stageId: demo },
    ]);
    expect(await notesOf(as, 'deal', body.items[0].id)).toEqual(['Deal Stage: Kick-off']);
  });
});
