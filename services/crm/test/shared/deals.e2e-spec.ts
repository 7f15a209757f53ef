import {
  ContactUpdated,
  DealCreated,
  DealDeleted,
  DealLost,
  DealReopened,
  DealStageChanged,
  DealUpdated,
  DealWon,
} from '@fernway/contracts/events/crm';
import { getContact, updateContact } from '@fernway/contracts/http/crm';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { createCompany, updateCompany } from '@fernway/contracts/http/crm-companies';
import {
  createDeal,
  Deal,
  deleteDeal,
  getDeal,
  listDeals,
  restoreDeal,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { updatePipeline } from '@fernway/contracts/http/crm-pipelines';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addContact, addDeal, changeSettings, pipelinesOf, rowsOf, stageIdOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });

export const deals = ({ crm, identity }: BesideIdentity): void =>
  describe('deals', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const add = (body: Record<string, unknown> = {}) => addDeal(crm, owner, body);
    const change = (deal: Deal, body: Record<string, unknown>) =>
      crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version: deal.version, ...body } });
    const changed = async (deal: Deal, body: Record<string, unknown>): Promise<Deal> => {
      const answer = await change(deal, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Deal;
    };
    const find = async (id: string) => (await crm.request(getDeal, { as: owner, params: { id } })).body as Deal;
    const list = async (query: Record<string, unknown> = {}) => {
      const answer = await crm.request(listDeals, { as: owner, query });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as { items: Deal[]; next: string | null };
    };
    const names = async (query: Record<string, unknown>) => (await list(query)).items.map(({ name }) => name).join(' ');
    const historyOf = (id: string) =>
      rowsOf<{ action: string }>(
        crm,
        'select version, action, actor, origin, changes from deal_history where deal_id = $1 order by version',
        [id],
      );
    /** Every event about a deal, once as many are there, oldest version first. */
    const eventsOf = async (id: string, count: number): Promise<string[]> => {
      const kinds = { DealCreated, DealUpdated, DealStageChanged, DealReopened, DealWon, DealLost, DealDeleted };
      const seen = () =>
        Object.entries(kinds).flatMap(([kind, event]) =>
          crm.events
            .of(event)
            .filter(({ subject }) => subject === id)
            .map(({ aggregateversion }) => `${aggregateversion} ${kind.slice(4)}`),
        );
      await eventually(() => seen().length >= count);
      return seen().sort();
    };

    describe('a deal', () => {
      it('keeps all that was entered, with its number, history, an event and a place in the search', async () => {
        const contact = await addContact(crm, owner, { name: 'Mara Jones', companyName: 'Oak Bakery' });
        const body = {
          name: ' New ovens ',
          customerName: 'Oak & Sons',
          phone: '+44 20 7946 0000',
          contactId: contact.id,
          value: usd(1_250_050),
          stage: 'Proposal Sent',
          priority: 'high',
          probability: 62.5,
          closeDate: '2028-02-29',
          tags: ['ovens'],
        };
        const deal = await add(body);
        expect(Deal.parse(deal)).toEqual(deal);
        expect(deal).toMatchObject({
          ...body,
          name: 'New ovens',
          contactName: 'Mara Jones',
          companyId: contact.companyId,
          companyName: 'Oak Bakery',
          weightedValue: usd(781_281),
          state: 'open',
          stale: false,
          staleReason: null,
          closedAt: null,
          lostReason: null,
          ownerId: owner.user,
          version: 1,
        });
        expect(deal.dealId).toMatch(/^CRM\d{5}$/);
        expect(await find(deal.id)).toEqual(deal);
        expect(await historyOf(deal.id)).toEqual([
          { version: 1, action: 'created', actor: owner.user, origin: 'person', changes: {} },
        ]);
        for (const q of ['new oven', deal.dealId, deal.dealId.slice(3), 'mara', 'bakery', '& sons', '79460000']) {
          expect([q, (await list({ q })).items]).toEqual([q, [deal]]);
        }
        const event = await eventually(() => crm.events.of(DealCreated).find(({ subject }) => subject === deal.id));
        const { stale: _stale, staleReason: _reason, ...state } = deal;
        expect(event).toMatchObject({
          aggregateversion: 1,
          workspaceid: owner.workspace,
          userid: owner.user,
          data: state,
        });
      });

      it('needs only a name, a customer and a value: the rest follows from its stage', async () => {
        const [pipeline] = await pipelinesOf(crm, owner);
        expect(await add({ stage: 'closed-won' })).toMatchObject({
          state: 'won',
          probability: 100,
          closedAt: expect.any(String),
        });
        expect(await add()).toMatchObject({
          pipelineId: pipeline!.id,
          stage: 'Qualified',
          probability: 20,
          priority: 'medium',
          closeDate: null,
        });
      });

      it('changes with the version that was seen; the other version comes with the refusal', async () => {
        const deal = await add({ value: usd(100) });
        const second = await changed(deal, { value: { amount: 90, currency: 'EUR' }, closeDate: '2027-01-31' });
        expect(second).toMatchObject({
          version: 2,
          value: { amount: 90, currency: 'EUR' },
          weightedValue: { amount: 18, currency: 'EUR' },
        });
        const late = await change(deal, { name: 'Late' });
        expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version-conflict', second]);
        expect(
          (await changed(second, { name: 'Deal', stage: 'Qualified', pipelineId: second.pipelineId })).version,
        ).toBe(2);
        expect(await historyOf(deal.id)).toMatchObject([
          { action: 'created' },
          {
            action: 'updated',
            changes: { value: [usd(100), { amount: 90, currency: 'EUR' }], closeDate: [null, '2027-01-31'] },
          },
        ]);
      });

      it('was closed when somebody says so, not ahead, and not while it is open', async () => {
        const closedAt = '2026-05-01T12:00:00.000Z';
        const won = await add({ stage: 'Closed Won', closedAt });
        expect(won.closedAt).toBe(closedAt);
        const lost = await changed(won, { stage: 'Closed Lost', closedAt: '2026-06-01T12:00:00.000Z' });
        expect(lost.closedAt).toBe('2026-06-01T12:00:00.000Z');
        const later = await changed(lost, { closedAt: '2026-07-01T12:00:00.000Z' });
        expect(later).toMatchObject({ closedAt: '2026-07-01T12:00:00.000Z', version: 3, stageSince: lost.stageSince });
        expect((await historyOf(won.id)).at(-1)).toMatchObject({
          changes: { closedAt: ['2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z'] },
        });
        const refused = async (body: Record<string, unknown>) => {
          const answer = await crm.request(updateDeal, {
            as: owner,
            params: { id: won.id },
            body: { version: 3, ...body },
          });
          return [answer.status, answer.body.errors?.[0]];
        };
        expect(await refused({ closedAt: '2100-01-01T00:00:00.000Z' })).toEqual([
          400,
          { path: 'closedAt', message: 'A deal cannot have been closed in the future' },
        ]);
        expect(await refused({ stage: 'Negotiation', closedAt })).toEqual([
          400,
          { path: 'closedAt', message: 'Only a deal that was won or lost has a closing time' },
        ]);
        const open = await changed(later, { stage: 'Negotiation' });
        expect(open.closedAt).toBeNull();
      });

      it('is certain once it is won and impossible once it is lost; reopened, it is as likely as before', async () => {
        const deal = await add({ probability: 60 });
        const won = await changed(deal, { stage: 'Closed Won', probability: 75 });
        const lost = await changed(won, { stage: 'Closed Lost' });
        const open = await changed(lost, { stage: 'Negotiation' });
        expect([won, lost, open].map(({ probability }) => probability)).toEqual([100, 0, 60]);
        expect(await add({ stage: 'Closed Lost', probability: 30 })).toMatchObject({ probability: 0 });
        const made = await add({ stage: 'Closed Won' });
        expect(await changed(made, { stage: 'Qualified' })).toMatchObject({ probability: 20 });
      });

      it('takes no notice of a likelihood that is sent while it is closed', async () => {
        const won = await changed(await add({ probability: 60, value: usd(100) }), { stage: 'Closed Won' });
        expect(await changed(won, { probability: 5 })).toEqual(won);
        const body = { select: { ids: [won.id] }, set: { probability: 7, priority: 'high' } };
        const { body: batch } = await crm.request(bulkOf.deal.change, { as: owner, body });
        expect(batch).toMatchObject({ updated: 1 });
        const after = await find(won.id);
        expect(after).toMatchObject({ priority: 'high', probability: 100, weightedValue: usd(100) });
        expect(await changed(after, { stage: 'Negotiation' })).toMatchObject({ probability: 60 });
      });

      it('makes its contact a customer when it is won, until no deal of theirs is', async () => {
        const contactIn = (lifecycle: string) => addContact(crm, owner, { name: 'Mara', lifecycle });
        const read = async ({ id }: { id: string }) =>
          (await crm.request(getContact, { as: owner, params: { id } })).body;
        const [lead, past] = [await contactIn('prospect'), await contactIn('past')];
        const first = await changed(await add({ contactId: lead.id }), { stage: 'Closed Won' });
        const second = await add({ contactId: lead.id, stage: 'Closed Won' });
        await add({ contactId: past.id, stage: 'Closed Won' });
        expect(await read(past)).toEqual(past);
        expect(await read(lead)).toMatchObject({ version: 2, lifecycle: 'customer' });
        const told = () => crm.events.of(ContactUpdated).filter(({ subject }) => subject === lead.id);
        await eventually(() => told().length > 0);
        expect(told()).toMatchObject([{ aggregateversion: 2, data: { lifecycle: 'customer' } }]);
        await changed(first, { stage: 'Negotiation' });
        expect((await read(lead)).lifecycle).toBe('customer');
        const reopened = await changed(second, { stage: 'Negotiation' });
        expect(await read(lead)).toMatchObject({ version: 3, lifecycle: 'prospect' });
        const history = await rowsOf(
          crm,
          'select actor, changes from contact_history where contact_id = $1 and version > 1 order by version',
          [lead.id],
        );
        expect(history).toEqual([
          { actor: owner.user, changes: { lifecycle: ['prospect', 'customer'] } },
          { actor: owner.user, changes: { lifecycle: ['customer', 'prospect'] } },
        ]);
        const again = await changed(reopened, { stage: 'Closed Won' });
        for (const [version, lifecycle] of [
          [4, 'past'],
          [5, 'customer'],
        ] as const)
          await crm.request(updateContact, { as: owner, params: { id: lead.id }, body: { version, lifecycle } });
        await changed(again, { stage: 'Qualified' });
        expect((await read(lead)).lifecycle).toBe('customer');
      });

      it('is won, lost and reopened by moving it', async () => {
        const deal = await add();
        const demo = await changed(deal, { stage: 'demo scheduled' });
        expect(demo).toMatchObject({ stage: 'Demo Scheduled', state: 'open', closedAt: null, probability: 20 });
        expect(demo.stageSince > deal.stageSince).toBe(true);
        const won = await changed(demo, { stage: await stageIdOf(crm, owner, 'Closed Won'), name: 'Big deal' });
        expect(won).toMatchObject({ state: 'won', name: 'Big deal', closedAt: won.stageSince });
        const lost = await changed(won, { stage: 'Closed Lost', lostReason: 'Too dear' });
        expect(lost).toMatchObject({ state: 'lost', lostReason: 'Too dear' });
        expect(lost.closedAt! > won.closedAt!).toBe(true);
        const open = await changed(lost, { stage: 'Negotiation' });
        expect(open).toMatchObject({ state: 'open', lostReason: null, closedAt: null });
        const lostAgain = await changed(open, { stage: 'Closed Lost' });
        expect(lostAgain).toMatchObject({ state: 'lost', lostReason: null });
        expect(await changed(lostAgain, { lostReason: 'Silence' })).toMatchObject({
          lostReason: 'Silence',
          closedAt: lostAgain.closedAt,
        });
        expect((await historyOf(deal.id)).map((row) => row)).toMatchObject([
          {},
          { changes: { stage: ['Qualified', 'Demo Scheduled'], stageId: [deal.stageId, demo.stageId] } },
          { changes: { stage: ['Demo Scheduled', 'Closed Won'], name: ['Deal', 'Big deal'], probability: [20, 100] } },
          { changes: { stage: ['Closed Won', 'Closed Lost'], lostReason: [null, 'Too dear'] } },
          { changes: { stage: ['Closed Lost', 'Negotiation'], lostReason: ['Too dear', null] } },
          { changes: { stage: ['Negotiation', 'Closed Lost'] } },
          { changes: { lostReason: [null, 'Silence'] } },
        ]);
        expect(await eventsOf(deal.id, 13)).toEqual([
          '1 Created',
          '2 StageChanged',
          '3 StageChanged',
          '3 Updated',
          '3 Won',
          '4 Lost',
          '4 Reopened',
          '4 StageChanged',
          '5 Reopened',
          '5 StageChanged',
          '6 Lost',
          '6 StageChanged',
          '7 Updated',
        ]);
        const reopened = crm.events
          .of(DealReopened)
          .find(({ subject, aggregateversion }) => subject === deal.id && aggregateversion === 5)!;
        expect(reopened.data).toMatchObject({
          state: 'open',
          from: { state: 'lost', stageId: lost.stageId },
          value: usd(10_000),
        });
      });

      it('goes and comes back', async () => {
        const deal = await add();
        const params = { id: deal.id };
        expect((await crm.request(deleteDeal, { as: owner, params })).status).toBe(204);
        expect((await crm.request(getDeal, { as: owner, params })).status).toBe(404);
        expect((await crm.request(deleteDeal, { as: owner, params })).status).toBe(404);
        expect((await change({ ...deal, version: 2 }, { stage: 'Negotiation' })).status).toBe(404);
        expect(await names({ q: 'deal' })).toBe('');
        const back = await crm.request(restoreDeal, { as: owner, params, body: {} });
        expect(back.body).toMatchObject({ version: 3, name: 'Deal', stageSince: deal.stageSince });
        expect((await crm.request(restoreDeal, { as: owner, params, body: {} })).body).toEqual(back.body);
        expect(await names({ q: 'deal' })).toBe('Deal');
        expect(await eventsOf(deal.id, 3)).toEqual(['1 Created', '2 Deleted', '3 Updated']);
        expect((await historyOf(deal.id)).map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
      });

      it('is deleted and brought back by nobody who may only read it', async () => {
        const { id } = await add();
        const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
        expect((await crm.request(deleteDeal, { as: viewer, params: { id } })).status).toBe(403);
        expect(await find(id)).toMatchObject({ version: 1 });
        await crm.request(deleteDeal, { as: owner, params: { id } });
        expect((await crm.request(restoreDeal, { as: viewer, params: { id }, body: {} })).status).toBe(403);
      });

      it('takes the new name of its contact and company, in lists and in the search; an entered customer stays', async () => {
        const contact = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        const byContact = await add({ customerName: undefined, contactId: contact.id });
        const byCompany = await add({ customerName: undefined, companyName: 'oak' });
        const entered = await add({ customerName: 'Somebody', contactId: contact.id });
        expect([byContact.customerName, byCompany.customerName, byCompany.companyId]).toEqual([
          'Mara',
          'Oak',
          contact.companyId,
        ]);
        await crm.request(updateContact, {
          as: owner,
          params: { id: contact.id },
          body: { version: 1, name: 'Mara Lee' },
        });
        await crm.request(updateCompany, {
          as: owner,
          params: { id: contact.companyId! },
          body: { version: 1, name: 'Elm' },
        });
        expect(await find(byContact.id)).toMatchObject({
          customerName: 'Mara Lee',
          contactName: 'Mara Lee',
          companyName: 'Elm',
          version: 1,
        });
        expect(await find(byCompany.id)).toMatchObject({ customerName: 'Elm', companyName: 'Elm' });
        expect(await find(entered.id)).toMatchObject({ customerName: 'Somebody', contactName: 'Mara Lee' });
        expect((await list({ q: 'mara lee' })).items).toHaveLength(2);
        const other = await addContact(crm, owner, { name: 'Ben' });
        expect(await changed(byContact, { contactId: other.id })).toMatchObject({
          contactName: 'Ben',
          customerName: 'Ben',
          companyName: 'Elm',
        });
        expect(await changed(entered, { contactId: null, companyName: null })).toMatchObject({
          customerName: 'Somebody',
          contactId: null,
          contactName: null,
          companyId: null,
          companyName: null,
        });
      });

      it('is stale once it is longer in its stage than that allows, in its record as in the list, and never when closed', async () => {
        const [slow, quick, won] = [
          await add({ name: 'Slow' }),
          await add({ name: 'Quick' }),
          await add({ name: 'Won', stage: 'Closed Won' }),
        ];
        await rowsOf(crm, `update deal set stage_since = now() - interval '14 days 1 minute' where id = any ($1)`, [
          [slow.id, won.id],
        ]);
        await rowsOf(crm, `update deal set stage_since = now() - interval '13 days 23 hours' where id = $1`, [
          quick.id,
        ]);
        expect(await Promise.all([slow, quick, won].map(async ({ id }) => (await find(id)).stale))).toEqual([
          true,
          false,
          false,
        ]);
        expect(await Promise.all([slow, quick].map(async ({ id }) => (await find(id)).staleReason))).toEqual([
          { days: 14, allowed: 14 },
          null,
        ]);
        expect(await names({ stale: 'true' })).toBe('Slow');
        const [pipeline] = await pipelinesOf(crm, owner);
        const stages = pipeline!.stages.map((stage) =>
          stage.name === 'Qualified' ? { ...stage, staleAfterDays: null } : stage,
        );
        await crm.request(updatePipeline, {
          as: owner,
          params: { id: pipeline!.id },
          body: { version: pipeline!.version, stages },
        });
        expect(await names({ stale: 'true' })).toBe('');
      });

      it('has numbers that nobody shares, also when fifty are made at the same moment', async () => {
        const stranger = await crm.person();
        const numbers = (await Promise.all(Array.from({ length: 50 }, () => add()))).map(({ dealId }) => dealId);
        expect(new Set(numbers).size).toBe(50);
        const theirs = await Promise.all(Array.from({ length: 5 }, () => addDeal(crm, stranger)));
        expect(theirs.every(({ dealId }) => /^CRM\d{5}$/.test(dealId))).toBe(true);
        const [counter] = await rowsOf<{ used: string }>(crm, 'select used from deal_counter where workspace_id = $1', [
          owner.workspace,
        ]);
        expect(counter!.used).toBe('50');
      });

      it('goes on with six digits where the five-digit numbers are used up', async () => {
        await add();
        await rowsOf(crm, 'update deal_counter set used = 99999 where workspace_id = $1', [owner.workspace]);
        expect((await add()).dealId).toMatch(/^CRM\d{5}$/);
        expect((await add()).dealId).toMatch(/^CRM[1-9]\d{5}$/);
      });
    });

    describe('the list of deals', () => {
      const walk = async (query: Record<string, unknown>) => {
        const seen: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await list({ ...query, limit: 2, ...(after && { after }) });
          seen.push(...page.items.map(({ name }) => name));
          after = page.next;
        }
        return seen.join('');
      };

      it('sorts by every column, page by page, and back', async () => {
        await add({
          name: 'A',
          customerName: 'zoe',
          value: usd(500),
          stage: 'Negotiation',
          priority: 'low',
          probability: 10,
          closeDate: '2027-03-01',
          companyName: 'Elm',
        });
        await add({
          name: 'B',
          customerName: 'ünal',
          value: usd(100),
          stage: 'Closed Won',
          priority: 'high',
          probability: 90.5,
          closeDate: null,
        });
        await add({
          name: 'C',
          customerName: 'Álvaro',
          value: usd(900),
          stage: 'Qualified',
          priority: 'medium',
          probability: 50,
          closeDate: '2026-12-24',
          companyName: 'Ágora',
        });
        const expected = {
          name: 'ABC',
          customerName: 'CBA',
          value: 'BAC',
          weightedValue: 'ABC',
          stageId: 'CAB',
          priority: 'ACB',
          probability: 'ACB',
        };
        for (const [sort, order] of Object.entries({
          ...expected,
          createdAt: 'ABC',
          updatedAt: 'ABC',
          stageSince: 'ABC',
        })) {
          expect([sort, await walk({ sort })]).toEqual([sort, order]);
          expect([sort, await walk({ sort: `-${sort}` })]).toEqual([sort, [...order].reverse().join('')]);
        }
        // Those without a value come last, whichever way.
        expect([await walk({ sort: 'closeDate' }), await walk({ sort: '-closeDate' })]).toEqual(['CAB', 'ACB']);
        expect([await walk({ sort: 'companyName' }), await walk({ sort: '-companyName' })]).toEqual(['CAB', 'ACB']);
        expect((await walk({ sort: 'closedAt' }))[0]).toBe('B');
        expect((await walk({ sort: 'lastActivityAt' })).length).toBe(3);
        const byNumber = (await list({ sort: 'dealId' })).items.map(({ dealId }) => dealId);
        expect(byNumber).toEqual([...byNumber].sort());
        expect((await list()).items[0]!.name).toBe('C');
      });

      it('compares, sorts and pages amounts within their currency', async () => {
        const amounts = [5125, 900].map((amount) => ({ amount, currency: 'KWD' }));
        const others = [4000, 1999, 120_050].map((amount) => ({ amount, currency: 'USD' }));
        for (const value of [...amounts, ...others, { amount: 4500, currency: 'JPY' }, { amount: 20, currency: 'JPY' }])
          await add({ name: `${value.currency} ${value.amount};`, value, probability: 50 });
        const names = async (query: Record<string, unknown>) =>
          (await list(query)).items.map(({ name }) => name.replace(';', ''));
        const walked = 'JPY 20;JPY 4500;KWD 900;KWD 5125;USD 1999;USD 4000;USD 120050;';
        for (const sort of ['value', 'weightedValue']) {
          expect(await walk({ sort })).toBe(walked);
          expect(await names({ sort: `-${sort}`, limit: 3 })).toEqual(['USD 120050', 'USD 4000', 'USD 1999']);
        }
        const where = (is: string, value: unknown, currency?: string, field = 'value') =>
          names({
            sort: 'value',
            filter: JSON.stringify({ any: [{ all: [{ field, is, value, ...(currency && { currency }) }] }] }),
          });
        expect(await where('more', 2000, 'USD')).toEqual(['USD 4000', 'USD 120050']);
        expect(await where('more', 2000, 'KWD')).toEqual(['KWD 5125']);
        expect(await where('between', [20, 4499], 'JPY')).toEqual(['JPY 20']);
        expect(await where('is', 4000, 'KWD')).toEqual([]);
        expect(await where('less', 1000, 'USD', 'weightedValue')).toEqual(['USD 1999']);
        // The workspace's where none is said, and the operator's until it has one.
        expect(await where('more', 2000)).toEqual(['USD 4000', 'USD 120050']);
        await changeSettings(crm, owner, { currency: 'JPY' });
        expect(await where('more', 19)).toEqual(['JPY 20', 'JPY 4500']);
        expect(
          await names({ filter: JSON.stringify({ any: [{ all: [{ field: 'value', is: 'not-empty' }] }] }) }),
        ).toHaveLength(7);
        const filter = JSON.stringify({
          any: [{ all: [{ field: 'probability', is: 'more', value: 1, currency: 'USD' }] }],
        });
        expect((await crm.request(listDeals, { as: owner, query: { filter } })).body.detail).toBe(
          'filter: probability has no currency to be compared in',
        );
      });

      it('counts days from today on by the calendar that the filter names', async () => {
        // These two never have the same date.
        const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
        const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format();
        for (const timeZone of zones) await add({ name: timeZone, closeDate: todayIn(timeZone) });
        const closing = (is: string, timeZone?: string) =>
          list({
            sort: 'name',
            filter: JSON.stringify({
              any: [{ all: [{ field: 'closeDate', is, value: 0 }] }],
              ...(timeZone && { timeZone }),
            }),
          });
        for (const timeZone of zones) {
          for (const is of ['in-last-days', 'in-next-days'])
            expect((await closing(is, timeZone)).items.map(({ name }) => name)).toEqual([timeZone]);
        }
        const unknown = await crm.request(listDeals, {
          as: owner,
          query: {
            filter: JSON.stringify({ any: [{ all: [{ field: 'closeDate', is: 'empty' }] }], timeZone: 'Mars/Olympus' }),
          },
        });
        expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringContaining('Unknown time zone')]);
      });

      it('goes by the stages as they follow each other, whatever their order becomes, and refuses a cursor of none', async () => {
        for (const [name, stage] of ['Negotiation', 'Qualified', 'Closed Lost', 'Qualified', 'Negotiation'].entries())
          await add({ name: String(name), stage });
        expect([await walk({ sort: 'stageId' }), await walk({ sort: '-stageId' })]).toEqual(['13042', '24031']);
        expect(
          await walk({
            sort: 'stageId',
            state: 'open',
            filter: JSON.stringify({ any: [{ all: [{ field: 'name', is: 'is-not', value: '0' }] }] }),
          }),
        ).toBe('134');
        expect(await walk({ sort: 'stageId', stageId: await stageIdOf(crm, owner, 'Negotiation') })).toBe('04');
        const [pipeline] = await pipelinesOf(crm, owner);
        const body = { version: pipeline!.version, stages: pipeline!.stages.toReversed() };
        await crm.request(updatePipeline, { as: owner, params: { id: pipeline!.id }, body });
        expect(await walk({ sort: 'stageId' })).toBe('20413');
        // A new deal is open, also where a pipeline shows its closed stages first.
        expect(await add()).toMatchObject({ stage: 'Negotiation', state: 'open' });
        for (const key of [randomUUID(), `${randomUUID()} 2026-01-01T00:00:00Z`, `${pipeline!.stages[0]!.id} soon`]) {
          const after = Buffer.from(JSON.stringify(['stageId', key, randomUUID()])).toString('base64url');
          const answer = await crm.request(listDeals, { as: owner, query: { sort: 'stageId', after } });
          expect([answer.status, answer.body.detail]).toEqual([400, 'after: not a cursor of this list']);
        }
      });

      it('shows those of a stage, pipeline, state, owner, contact or company, and those of a filter', async () => {
        const contact = await addContact(crm, owner, { name: 'Mara' });
        const company = (await crm.request(createCompany, { as: owner, body: { name: 'Oak' } })).body;
        const colleague = randomUUID();
        identity.join(owner, colleague);
        const a = await add({
          name: 'A',
          stage: 'Negotiation',
          contactId: contact.id,
          tags: ['x'],
          closeDate: '2027-01-15',
        });
        await add({
          name: 'B',
          stage: 'Closed Lost',
          lostReason: 'Price',
          companyId: company.id,
          ownerId: null,
          value: { amount: 7, currency: 'EUR' },
        });
        await add({ name: 'C', ownerId: colleague, priority: 'high', probability: 33.33 });
        const sort = 'name';
        expect(await names({ sort, stageId: a.stageId })).toBe('A');
        expect(await names({ sort, pipelineId: a.pipelineId })).toBe('A B C');
        expect(await names({ sort, pipelineId: randomUUID() })).toBe('');
        expect(await names({ sort, state: 'open' })).toBe('A C');
        expect(await names({ sort, ownerId: colleague })).toBe('C');
        expect(await names({ sort, contactId: contact.id })).toBe('A');
        expect(await names({ sort, companyId: company.id as string, state: 'lost' })).toBe('B');
        const where = (field: string, is: string, value?: unknown, currency?: string) =>
          names({ sort, filter: JSON.stringify({ any: [{ all: [{ field, is, value, currency }] }] }) });
        expect(await where('value', 'less', 8, 'EUR')).toBe('B');
        expect(await where('currency', 'any-of', ['USD'])).toBe('A C');
        expect(await where('stageId', 'none-of', [a.stageId])).toBe('B C');
        expect(await where('state', 'any-of', ['lost', 'won'])).toBe('B');
        expect(await where('priority', 'any-of', ['high'])).toBe('C');
        expect(await where('probability', 'is', 33.33)).toBe('C');
        expect(await where('closeDate', 'between', ['2027-01-01', '2027-01-15'])).toBe('A');
        expect(await where('closeDate', 'empty')).toBe('B C');
        expect(await where('ownerId', 'empty')).toBe('B');
        expect(await where('tags', 'any-of', ['x'])).toBe('A');
        expect(await where('lostReason', 'contains', 'ric')).toBe('B');
        expect(await where('dealId', 'starts-with', 'crm')).toBe('A B C');
        expect(await where('closedAt', 'not-empty')).toBe('B');
        expect(await names({ sort, updatedSince: new Date(Date.now() + 60_000).toISOString() })).toBe('');
      });

      it('has the workspace’s own fields as columns', async () => {
        const { body: field } = await crm.request(createCustomField, {
          as: owner,
          body: { recordType: 'deal', label: 'Seats', type: 'number' },
        });
        const id = field.id as string;
        await add({ name: 'A', fields: { [id]: 5 } });
        await add({ name: 'B', fields: { [id]: 3 } });
        expect(await names({ sort: `fields.${id}` })).toBe('B A');
        const refused = await crm.request(createDeal, {
          as: owner,
          body: { name: 'X', customerName: 'Y', value: usd(1), fields: { [id]: 'many' } },
        });
        expect([refused.status, refused.body.errors[0].path]).toEqual([400, `fields.${id}`]);
      });
    });

    describe('bad input', () => {
      const valid = { name: 'Deal', customerName: 'Oak', value: usd(1) };
      const post = (body: Record<string, unknown>) =>
        crm.request(createDeal, { as: owner, body: { ...valid, ...body } });

      it.each<[Record<string, unknown>, string | undefined]>([
        [{ name: ' ' }, 'name'],
        // Refused as text, before any field is looked at.
        [{ name: 'NUL \0 inside' }, undefined],
        [{ customerName: 'half \ud800' }, undefined],
        [{ customerName: undefined }, 'customerName'],
        [{ value: undefined }, 'value'],
        [{ value: usd(-1) }, 'value.amount'],
        [{ value: usd(0.5) }, 'value.amount'],
        [{ value: usd(1e15) }, 'value.amount'],
        [{ value: { amount: 1, currency: 'usd' } }, 'value.currency'],
        [{ value: '$100' }, 'value'],
        [{ probability: -1 }, 'probability'],
        [{ probability: 101 }, 'probability'],
        [{ probability: Number.NaN }, 'probability'],
        [{ probability: 33.333 }, 'probability'],
        [{ probability: '50%' }, 'probability'],
        [{ closeDate: '2027-02-30' }, 'closeDate'],
        [{ closeDate: '0000-01-01' }, 'closeDate'],
        [{ closeDate: 'soon' }, 'closeDate'],
        [{ priority: 'urgent' }, 'priority'],
        [{ stage: '' }, 'stage'],
        [{ contactId: '1 or true' }, 'contactId'],
        [{ lostReason: 'Too dear' }, 'lostReason'],
        [{ state: 'won' }, ''],
      ])('%j is refused', async (body, path) => {
        const answer = await post(body);
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
        if (path) expect(answer.body.errors[0].path).toBe(path);
      });

      it.each([
        ['contactId', 'contact'],
        ['companyId', 'company'],
        ['stage', 'stage'],
        ['pipelineId', 'pipeline'],
      ])('an unknown or foreign %s is there for nobody', async (field, type) => {
        const stranger = await crm.person();
        const theirs = await addDeal(crm, stranger, {
          contactId: (await addContact(crm, stranger, { name: 'Eve', companyName: 'Elm' })).id,
        });
        const foreign = {
          contactId: theirs.contactId,
          companyId: theirs.companyId,
          stage: theirs.stageId,
          pipelineId: theirs.pipelineId,
        }[field];
        const deal = await add();
        for (const id of [foreign, randomUUID()]) {
          const answers = [await post({ [field]: id }), await change(deal, { [field]: id })];
          for (const { status, body } of answers)
            expect([status, body.detail]).toEqual([404, `There is no such ${type}`]);
        }
        expect(await find(deal.id)).toEqual(deal);
        expect((await crm.request(getDeal, { as: stranger, params: { id: deal.id } })).status).toBe(404);
      });

      it('a stage that the pipeline lacks, by name or id, is none', async () => {
        expect((await post({ stage: 'Prospecting' })).body.detail).toBe('There is no such stage');
        const { stageId } = await add();
        expect((await post({ stage: stageId, pipelineId: randomUUID() })).status).toBe(404);
      });

      it('script is text, and a refused deal takes no number', async () => {
        const script = `<script>alert('x')</script>"; drop table deal; --`;
        const deal = await add({ name: script, customerName: script, tags: [script.slice(0, 50)] });
        expect(deal).toMatchObject({ name: script, customerName: script });
        expect((await list({ q: '<script>alert' })).items).toEqual([deal]);
        await post({ contactId: randomUUID() });
        expect(
          await rowsOf(crm, 'select used::int from deal_counter where workspace_id = $1', [owner.workspace]),
        ).toEqual([{ used: 1 }]);
      });
    });
  });
