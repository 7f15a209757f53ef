import { deleteContact, getHomeSummary, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { type Deal, listHotDeals, updateDeal } from '@fernway/contracts/http/crm-deals';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { addContact, addDeal, rowsOf } from './crm.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());

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
      expect([zone, await summaryOf(owner, zone)]).toMatchObject([zone, { newLeads: { current: 2, previous: 2 }, leads: 5 }]);
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

  it('counts right when many write at once', async () => {
    const owner = await crm.person();
    await Promise.all(Array.from({ length: 40 }, (_, n) => addContact(crm, owner, { name: `Lead ${n}` })));
    expect(await summaryOf(owner)).toMatchObject({ newLeads: { current: 40, previous: 0 }, leads: 40 });
  });

  it('reads the leads of two weeks from an index, however many there are', async () => {
    const owner = await crm.person();
    await rowsOf(
      crm,
      `insert into contact (workspace_id, id, name, lifecycle, lead_since, created_at)
       select $1, gen_random_uuid(), 'Lead', 'lead', now() - n * interval '1 hour', now() - n * interval '1 hour'
         from generate_series(1, 20000) n`,
      [owner.workspace],
    );
    await rowsOf(crm, 'vacuum analyze contact');
    await rowsOf(crm, 'select pg_stat_reset()');
    const { newLeads, leads } = await summaryOf(owner);
    expect(leads).toBe(20_000);
    expect(newLeads.previous).toBe(7 * 24);
    const read = await eventually(async () => {
      const [stats] = await rowsOf<{ entries: number; rows: number; scans: number }>(
        crm,
        `select idx_tup_read::int as entries, idx_tup_fetch::int as rows, idx_scan::int as scans
           from pg_stat_user_indexes where indexrelname = 'contact_by_lead_since'`,
      );
      return stats!.scans > 0 && stats!;
    });
    expect(read).toMatchObject({ scans: 1, entries: newLeads.current + newLeads.previous, rows: 0 });
  });

  it('counts deals won this week and in the one before, until they are reopened', async () => {
    const owner = await crm.person();
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      await rowsOf(crm, 'delete from deal where workspace_id = $1', [owner.workspace]);
      for (const shift of ['-7 days -1 second', '-7 days', '-1 second', '0', '0']) {
        const { id } = await addDeal(crm, owner, { stage: 'Closed Won' });
        await rowsOf(crm, `update deal set closed_at = (date_trunc('week', now() at time zone $2) + $3::interval) at time zone $2 where id = $1`, [id, zone, shift]);
      }
      await addDeal(crm, owner, { stage: 'Closed Lost' });
      expect([zone, (await summaryOf(owner, zone)).dealsWon]).toEqual([zone, { current: 2, previous: 2 }]);
    }
    await rowsOf(crm, 'delete from deal where workspace_id = $1', [owner.workspace]);
    const won = await addDeal(crm, owner, { stage: 'Closed Won' });
    expect((await summaryOf(owner)).dealsWon.current).toBe(1);
    await crm.request(updateDeal, { as: owner, params: { id: won.id }, body: { version: 1, stage: 'Negotiation' } });
    expect((await summaryOf(owner)).dealsWon.current).toBe(0);
  });

  it('sums the pipeline up by the groups of the legend', async () => {
    const owner = await crm.person();
    const empty = (await summaryOf(owner)).pipeline;
    expect(empty).toEqual(['qualified', 'proposal', 'negotiation'].map((group) => ({ group, deals: 0, totals: [] })));
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
    const hot = async (query = {}) => (await crm.request(listHotDeals, { as: owner, query })).body.items.map(({ name }: Deal) => name);
    expect(await hot()).toEqual(['Large', 'Sooner', 'Later', 'Likely']);
    expect(await hot({ limit: 2 })).toEqual(['Large', 'Sooner']);
    expect((await crm.request(listHotDeals, { as: await crm.person() })).body.items).toEqual([]);
  });

  it('knows every zone that a browser may name, and no other', async () => {
    const owner = await crm.person();
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'US/Pacific', '+05:30', '-03:00'];
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
