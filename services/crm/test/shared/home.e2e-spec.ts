import { deleteContact, listContacts, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import {
  createActivity,
  deleteActivity,
  restoreActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import {
  type Deal,
  deleteDeal,
  listDeals,
  listHotDeals,
  restoreDeal,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { getHomeSummary, getHomeTrends, type HomeTrends } from '@fernway/contracts/http/crm-home';
import { createTask, updateTask } from '@fernway/contracts/http/crm-tasks';
import { wholeDay } from '@fernway/contracts/records/task';
import type { Person } from '@fernway/service-kit/testing';
import { addContact, addDeal, rowsOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

const forgetDeals = 'with sales as (delete from sale where workspace_id = $1) delete from deal where workspace_id = $1';

export const home = ({ crm, identity }: BesideIdentity): void =>
  describe('the home page', () => {
    const summaryOf = async (as: Person, timeZone?: string) =>
      (await crm.request(getHomeSummary, { as, query: { ...(timeZone && { timeZone }) } })).body;

    describe('the summary of the home', () => {
      it('counts leads of this week and of the one before, as the calendar of the zone has it', async () => {
        const owner = await crm.person();
        const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'];
        for (const zone of zones) {
          await rowsOf(crm, 'delete from contact where workspace_id = $1', [owner.workspace]);
          // Seconds around both Mondays at midnight, there.
          await rowsOf(
            crm,
            `insert into contact (workspace_id, id, name, lifecycle, lead_since)
         select $1, gen_random_uuid(), 'Lead', 'lead', (date_trunc('week', now() at time zone $2) + shift) at time zone $2
           from unnest(array['-7 days -1 second', '-7 days', '-1 second', '0', '0']::interval[]) as shift`,
            [owner.workspace, zone],
          );
          expect([zone, await summaryOf(owner, zone)]).toMatchObject([
            zone,
            { newLeads: { current: 2, previous: 2 }, leads: 5 },
          ]);
        }
      });

      it('follows every change', async () => {
        const owner = await crm.person();
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 0, previous: 0 }, leads: 0 });
        const lead = await addContact(crm, owner, { name: 'Lead' });
        await addContact(crm, owner, { name: 'Customer', lifecycle: 'customer' });
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 1, previous: 0 }, leads: 1 });
        const params = { id: lead.id };
        await crm.request(updateContact, { as: owner, params, body: { version: 1, lifecycle: 'customer' } });
        // Won over: no lead any more, but it was a new one this week.
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 1, previous: 0 }, leads: 0 });
        await crm.request(updateContact, { as: owner, params, body: { version: 2, lifecycle: 'lead' } });
        await crm.request(deleteContact, { as: owner, params });
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 0, previous: 0 }, leads: 0 });
        await crm.request(restoreContact, { as: owner, params, body: {} });
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 1, previous: 0 }, leads: 1 });
        expect(await summaryOf(await crm.person())).toMatchObject({ newLeads: { current: 0, previous: 0 }, leads: 0 });
      });

      it('counts what its lists show', async () => {
        const owner = await crm.person();
        for (const n of [1, 2, 3])
          await addContact(crm, owner, { name: `Lead ${n}`, lifecycle: n > 2 ? 'past' : 'lead' });
        const deals = [];
        for (const stage of ['Closed Won', 'Qualified', 'Qualified']) deals.push(await addDeal(crm, owner, { stage }));
        await rowsOf(
          crm,
          `update deal set stage_since = stage_since - interval '40 days', closed_at = closed_at - interval '8 days' where id = any ($1)`,
          [[deals[0]!.id, deals[1]!.id]],
        );
        await addDeal(crm, owner, { stage: 'Closed Won' });
        const today = new Date();
        const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const since = (field: string, ...more: object[]) =>
          JSON.stringify({ any: [{ all: [...more, { field, is: 'after', value: `${monday}T00:00:00.000Z` }] }] });
        const shown = async (list: typeof listDeals | typeof listContacts, query: Record<string, unknown>) =>
          (await crm.request(list, { as: owner, query })).body.items.length;
        const { newLeads, dealsWon, today: day } = await summaryOf(owner);
        expect([newLeads.current, dealsWon.current, day.dealsAtRisk]).toEqual([2, 1, 1]);
        expect([
          await shown(listContacts, { filter: since('leadSince') }),
          await shown(listDeals, { filter: since('closedAt', { field: 'state', is: 'any-of', value: ['won'] }) }),
          await shown(listDeals, { stale: 'true' }),
        ]).toEqual([2, 1, 1]);
      });

      it('counts right when many write at once', async () => {
        const owner = await crm.person();
        await Promise.all(Array.from({ length: 40 }, (_, n) => addContact(crm, owner, { name: `Lead ${n}` })));
        expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 40, previous: 0 }, leads: 40 });
      });

      it('counts deals won this week and in the one before, until they are reopened', async () => {
        const owner = await crm.person();
        for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
          await rowsOf(crm, forgetDeals, [owner.workspace]);
          for (const shift of ['-7 days -1 second', '-7 days', '-1 second', '0', '0']) {
            const { id } = await addDeal(crm, owner, { stage: 'Closed Won' });
            await rowsOf(
              crm,
              `update deal set closed_at = (date_trunc('week', now() at time zone $2) + $3::interval) at time zone $2 where id = $1`,
              [id, zone, shift],
            );
          }
          await addDeal(crm, owner, { stage: 'Closed Lost' });
          expect([zone, (await summaryOf(owner, zone)).dealsWon]).toEqual([
            zone,
            { current: 2, previous: 2, weeks: [0, 0, 0, 0, 0, 1, 2, 2] },
          ]);
        }
        await rowsOf(crm, forgetDeals, [owner.workspace]);
        const won = await addDeal(crm, owner, { stage: 'Closed Won' });
        expect((await summaryOf(owner)).dealsWon.current).toBe(1);
        await crm.request(updateDeal, {
          as: owner,
          params: { id: won.id },
          body: { version: 1, stage: 'Negotiation' },
        });
        expect((await summaryOf(owner)).dealsWon.current).toBe(0);
      });

      it('counts calls that were made: not those received, nor those still planned', async () => {
        const owner = await crm.person();
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const call = async (more = {}) =>
          (await crm.request(createActivity, { as: owner, body: { type: 'call', contactId, ...more } })).body;
        const made = await call();
        await call({ direction: 'out' });
        await call({ direction: 'in' });
        await call({ type: 'note' });
        const planned = await call({ occurredAt: new Date(Date.now() + 3_600_000).toISOString() });
        await call({ occurredAt: new Date(Date.now() + 9 * 86_400_000).toISOString() });
        const calls = async () => (await summaryOf(owner)).callsMade.current;
        expect(await calls()).toBe(2);
        await crm.request(updateActivity, {
          as: owner,
          params: { id: planned.id },
          body: { version: 1, occurredAt: new Date(Date.now() - 1).toISOString() },
        });
        expect(await calls()).toBe(3);
        await crm.request(deleteActivity, { as: owner, params: { id: made.id } });
        expect(await calls()).toBe(2);
        await crm.request(restoreActivity, { as: owner, params: { id: made.id }, body: {} });
        expect(await calls()).toBe(3);
      });

      it('knows what waits for whom today, and which deals wait too long', async () => {
        const owner = await crm.person();
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const other = await crm.person({ workspace: owner.workspace });
        // Noon there: what is due in some hours may be due tomorrow elsewhere.
        const noon = 'Etc/GMT' + String(new Date().getUTCHours() - 12).replace(/^(?=\d)/, '+');
        const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
        const dayAt = (n: number) =>
          new Date(Date.parse(hours(n)) + (12 - new Date().getUTCHours()) * 3_600_000).toISOString();
        const add = async (dueAt: string | null, more = {}) =>
          (await crm.request(createTask, { as: owner, body: { title: 'Call', dueAt, ...more } })).body;
        const late = await add(dayAt(-30));
        await add(hours(-1), { allDay: false });
        await add(dayAt(-1));
        await add(dayAt(3));
        await add(dayAt(30));
        await add(null);
        identity.join(owner, other.user);
        await add(dayAt(1), { assigneeId: other.user });
        const meet = (as: Person, at: string) =>
          crm.request(createActivity, { as, body: { type: 'meeting', contactId, occurredAt: at } });
        await meet(owner, hours(-2));
        await meet(owner, hours(2));
        await meet(owner, hours(-14));
        await meet(other, hours(2));
        const stale = await addDeal(crm, owner);
        await addDeal(crm, owner);
        await rowsOf(crm, `update deal set stage_since = now() - interval '15 days' where id = $1`, [stale.id]);
        const today = async (as: Person) => (await summaryOf(as, noon)).today;
        expect(await today(owner)).toEqual({ followUps: 4, overdue: 2, meetings: 2, dealsAtRisk: 1 });
        expect(await today(other)).toEqual({ followUps: 1, overdue: 0, meetings: 1, dealsAtRisk: 1 });
        await crm.request(updateTask, { as: owner, params: { id: late.id }, body: { version: 1, done: true } });
        expect(await today(owner)).toMatchObject({ followUps: 3, overdue: 1 });
        expect(await today(await crm.person())).toEqual({ followUps: 0, overdue: 0, meetings: 0, dealsAtRisk: 0 });
      });

      // At every hour one of the two at least has another date than UTC.
      it.each(['Etc/GMT+12', 'Pacific/Kiritimati'])(
        'begins and ends the day as the calendar of %s does',
        async (zone) => {
          const owner = await crm.person();
          const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
          const [day] = await rowsOf<{ start: Date }>(
            crm,
            `select date_trunc('day', now() at time zone $1) at time zone $1 as start`,
            [zone],
          );
          const at = (milliseconds: number) => new Date(day!.start.getTime() + milliseconds).toISOString();
          const end = 86_400_000;
          for (const time of [-1, 0, end - 1, end]) {
            const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at(time)));
            await crm.request(createTask, { as: owner, body: { title: 'Call', dueAt: wholeDay(date) } });
            await crm.request(createActivity, {
              as: owner,
              body: { type: 'meeting', contactId, occurredAt: at(time) },
            });
          }
          expect((await summaryOf(owner, zone)).today).toMatchObject({ followUps: 3, overdue: 1, meetings: 2 });
          // It goes on beyond midnight.
          const late = { type: 'meeting', contactId, occurredAt: at(-1_800_000), minutes: 120 };
          await crm.request(createActivity, { as: owner, body: late });
          expect((await summaryOf(owner, zone)).today).toMatchObject({ meetings: 3 });
        },
      );

      it('sums the pipeline up by the groups of the legend', async () => {
        const owner = await crm.person();
        const empty = (await summaryOf(owner)).pipeline;
        expect(empty).toEqual(
          ['qualified', 'proposal', 'negotiation'].map((group) => ({ group, deals: 0, totals: [] })),
        );
        const usd = (amount: number) => ({ amount, currency: 'USD' });
        await addDeal(crm, owner, { value: usd(100), probability: 10, stage: 'Qualified' });
        await addDeal(crm, owner, { value: usd(300), probability: 50, stage: 'Demo Scheduled' });
        await addDeal(crm, owner, { value: { amount: 7, currency: 'EUR' }, probability: 100, stage: 'Demo Scheduled' });
        await addDeal(crm, owner, { value: usd(1000), probability: 90, stage: 'Negotiation' });
        await addDeal(crm, owner, { value: usd(5000), stage: 'Closed Won' });
        expect((await summaryOf(owner)).pipeline).toEqual([
          {
            group: 'qualified',
            deals: 3,
            totals: [
              { deals: 2, value: usd(400), weightedValue: usd(160) },
              { deals: 1, value: { amount: 7, currency: 'EUR' }, weightedValue: { amount: 7, currency: 'EUR' } },
            ],
          },
          { group: 'proposal', deals: 0, totals: [] },
          { group: 'negotiation', deals: 1, totals: [{ deals: 1, value: usd(1000), weightedValue: usd(900) }] },
        ]);
      });

      it('names the hot deals: open ones by weighted value, of equal ones the next to close first', async () => {
        const owner = await crm.person();
        const add = (name: string, amount: number, probability: number, more = {}) =>
          addDeal(crm, owner, { name, value: { amount, currency: 'USD' }, probability, ...more });
        await add('Likely', 1000, 90);
        await add('Large', 10_000, 9.5);
        await add('Later', 1000, 90, { closeDate: '2027-06-01' });
        await add('Sooner', 1000, 90, { closeDate: '2027-01-01' });
        await add('Won', 99_000, 100, { stage: 'Closed Won' });
        const hot = async (query = {}) =>
          (await crm.request(listHotDeals, { as: owner, query })).body.items.map(({ name }: Deal) => name);
        expect(await hot()).toEqual(['Large', 'Sooner', 'Later', 'Likely']);
        expect(await hot({ limit: 2 })).toEqual(['Large', 'Sooner']);
        await add('Yen', 90_000, 90, { value: { amount: 90_000, currency: 'JPY' } });
        await add('Few yen', 1, 90, { value: { amount: 1, currency: 'JPY' } });
        // Of each currency as many, those of the one with most deals first.
        expect(await hot({ limit: 3 })).toEqual(['Large', 'Sooner', 'Yen']);
        expect(await hot()).toEqual(['Large', 'Sooner', 'Later', 'Likely', 'Yen', 'Few yen']);
        expect((await crm.request(listHotDeals, { as: await crm.person() })).body.items).toEqual([]);
      });

      it('knows every zone that a browser may name, and no other', async () => {
        const owner = await crm.person();
        const zones = [
          ...Intl.supportedValuesOf('timeZone'),
          'UTC',
          'Asia/Calcutta',
          'US/Pacific',
          '+05:30',
          '-03:00',
          '+05',
          '+0530',
          '-0300',
        ];
        const failed = [];
        for (const zone of zones) {
          const { status } = await crm.request(getHomeSummary, { as: owner, query: { timeZone: zone } });
          if (status !== 200) failed.push(zone);
        }
        expect(failed).toEqual([]);
        const { status } = await crm.request(getHomeSummary, { as: owner, query: { timeZone: 'Mars/Olympus' } });
        expect(status).toBe(400);
      });
    });

    describe('the trends of the home', () => {
      const trendsOf = async (as: Person, query = {}) => (await crm.request(getHomeTrends, { as, query })).body.periods;

      it('has twelve weeks or months, of which empty ones are empty', async () => {
        const owner = await crm.person();
        for (const period of ['week', 'month']) {
          const periods = await trendsOf(owner, { period, timeZone: 'Asia/Kathmandu' });
          const step = period === 'week' ? `interval '7 days'` : `interval '1 month'`;
          const [days] = await rowsOf<{ starts: string[] }>(
            crm,
            `select array_agg((date_trunc($1, now() at time zone 'Asia/Kathmandu') - n * ${step})::date::text order by n desc) as starts from generate_series(0, 11) n`,
            [period],
          );
          expect(periods).toEqual(days!.starts.map((start) => ({ start, revenue: [], leads: 0, customers: 0 })));
        }
      });

      it('puts what was sold into the month of its day, and takes credit notes off', async () => {
        const owner = await crm.person();
        for (const zone of ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', '-03:00']) {
          await rowsOf(crm, forgetDeals, [owner.workspace]);
          // The first day and the last of each of twelve months, there, with a day beside each end.
          await rowsOf(
            crm,
            `insert into sale (workspace_id, id, name, origin, quantity, currency, date, amount)
             select $1, gen_random_uuid(), 'Bread', 'import', 1, 'USD', (month + n * interval '1 month')::date + day, amount
               from date_trunc('month', now() at time zone $2) month, generate_series(-11, 1) n,
                    (values (0, 100), (-1, -1), (-1, 3)) as sold (day, amount)`,
            [owner.workspace, zone.replace(/^-/, '+')],
          );
          const periods = await trendsOf(owner, { period: 'month', timeZone: zone });
          expect([zone, ...periods.map((month: HomeTrends['periods'][number]) => month.revenue)]).toEqual([
            zone,
            ...Array.from({ length: 12 }, () => [{ amount: 102, currency: 'USD', sales: 3 }]),
          ]);
        }
      });

      it('adds revenue up by currency, and follows what is reopened, deleted, restored or worth something else', async () => {
        const owner = await crm.person();
        const usd = (amount: number) => ({ amount, currency: 'USD' });
        const deal = await addDeal(crm, owner, { stage: 'Closed Won', value: usd(500) });
        await addDeal(crm, owner, { stage: 'Closed Won', value: usd(20) });
        await addDeal(crm, owner, { stage: 'Closed Won', value: { amount: 30, currency: 'EUR' } });
        await addDeal(crm, owner, { stage: 'Closed Lost', value: usd(9000) });
        await addDeal(crm, owner, { value: usd(9000) });
        const now = async () => (await trendsOf(owner)).at(-1);
        const euros = { amount: 30, currency: 'EUR', sales: 1 };
        const rest = [euros, { ...usd(20), sales: 1 }];
        expect(await now()).toMatchObject({ revenue: [{ ...usd(520), sales: 2 }, euros] });
        const change = (body: object) =>
          crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: body as never });
        await change({ version: 1, value: usd(80) });
        expect(await now()).toMatchObject({ revenue: [{ ...usd(100), sales: 2 }, euros] });
        await change({ version: 2, stage: 'Qualified' });
        expect(await now()).toMatchObject({ revenue: rest });
        await change({ version: 3, stage: 'Closed Won' });
        await crm.request(deleteDeal, { as: owner, params: { id: deal.id } });
        expect(await now()).toMatchObject({ revenue: rest });
        await crm.request(restoreDeal, { as: owner, params: { id: deal.id }, body: {} });
        expect(await now()).toMatchObject({ revenue: [{ ...usd(100), sales: 2 }, euros] });
        expect((await trendsOf(await crm.person())).at(-1)).toMatchObject({ revenue: [] });
      });

      it('tells how many of the leads of a week are customers by now', async () => {
        const owner = await crm.person();
        const leads = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addContact(crm, owner, { name })));
        await addContact(crm, owner, { name: 'Never a lead', lifecycle: 'customer' });
        await rowsOf(crm, `update contact set lead_since = lead_since - interval '7 days' where id = $1`, [
          leads[3]!.id,
        ]);
        const become = (n: number, lifecycle: 'customer' | 'prospect' | 'past') =>
          crm.request(updateContact, { as: owner, params: { id: leads[n]!.id }, body: { version: 1, lifecycle } });
        await become(0, 'customer');
        await become(1, 'prospect');
        await become(3, 'past');
        expect((await trendsOf(owner)).slice(-2)).toMatchObject([
          { leads: 1, customers: 1 },
          { leads: 3, customers: 1 },
        ]);
        await crm.request(updateContact, {
          as: owner,
          params: { id: leads[0]!.id },
          body: { version: 2, lifecycle: 'lead' },
        });
        expect((await trendsOf(owner)).at(-1)).toMatchObject({ leads: 3, customers: 0 });
      });
    });
  });
