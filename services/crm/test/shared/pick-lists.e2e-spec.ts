import { PickListUpdated } from '@fernway/contracts/events/crm-pick-lists';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { updateDeal } from '@fernway/contracts/http/crm-deals';
import { changePickList, listPickLists, type PickList } from '@fernway/contracts/http/crm-pick-lists';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { addContact, addDeal, pipelinesOf, rowsOf } from '../crm.js';

export const pickLists = (crm: TestService): void =>
  describe('lists to pick from', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });
    const lists = async (as = owner) => (await crm.request(listPickLists, { as })).body.items as PickList[];
    const change = (name: string, body: object, as = owner) =>
      crm.request(changePickList, { as, body: { name, ...body } });
    const item = (label: string, hidden = false) => ({ label, hidden });

    it('start with what all do, in the language of the workspace', async () => {
      const labels = async () => (await lists()).map(({ name, version, items }) => [name, version, items[0]!.label]);
      expect(await labels()).toEqual([
        ['call-outcome', 0, 'Interested'],
        ['lost-reason', 0, 'Price too high'],
      ]);
      await rowsOf(crm, `insert into workspace_language (workspace_id, language) values ($1, 'ja')`, [owner.workspace]);
      expect((await labels()).map(([, , label]) => label)).toEqual(['関心あり', '価格が高い']);
    });

    it('are changed with the version that was seen, by who may configure', async () => {
      const items = [item('Price'), item('Timing', true)];
      expect((await change('lost-reason', { version: 0, items })).body).toEqual({
        name: 'lost-reason',
        version: 1,
        items,
      });
      expect((await change('lost-reason', { version: 0, items: [] })).body).toMatchObject({
        code: 'version-conflict',
        current: { version: 1, items },
      });
      expect((await change('lost-reason', { version: 1, items: [item('A'), item('a')] })).status).toBe(400);
      const alike = [item('Straße'), item('STRAS\u200BSE')];
      expect((await change('lost-reason', { version: 1, items: alike })).status).toBe(400);
      expect((await change('lost-reason', { version: 1, items: [item('A\nB')] })).status).toBe(400);
      expect((await change('colour', { version: 0, items: [] })).status).toBe(400);
      const member = await crm.person({ workspace: owner.workspace, role: 'member' });
      expect((await change('lost-reason', { version: 1, items: [] }, member)).status).toBe(403);
      expect((await lists(member)).map(({ version }) => version)).toEqual(expect.arrayContaining([0, 1]));
      const told = () => crm.events.of(PickListUpdated).filter(({ workspaceid }) => workspaceid === owner.workspace);
      await eventually(() => told().length === 1);
    });

    it('say how a text is spelled, and let any other be entered', async () => {
      await change('lost-reason', { version: 0, items: [item('Price'), item('Timing', true)] });
      const [pipeline] = await pipelinesOf(crm, owner);
      const stage = pipeline!.stages.find(({ kind }) => kind === 'lost')!.id;
      const lose = async (lostReason: string) => {
        const { id } = await addDeal(crm, owner, {});
        const body = { version: 1, stage, lostReason };
        return (await crm.request(updateDeal, { as: owner, params: { id }, body })).body.lostReason;
      };
      expect([await lose('PRI\u200BCE'), await lose('timing'), await lose('Moved away')]).toEqual([
        'Price',
        'Timing',
        'Moved away',
      ]);
      const { id: contactId } = await addContact(crm, owner, { name: 'A' });
      const call = { type: 'call', subject: 'Offer', outcome: 'no ANSWER', contactId };
      expect((await crm.request(createActivity, { as: owner, body: call })).body.outcome).toBe('No answer');
    });
  });
