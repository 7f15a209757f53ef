import { deleteContact, getHomeSummary, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { addContact, rowsOf } from './crm.js';

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
      expect([zone, await summaryOf(owner, zone)]).toEqual([zone, { newLeads: { current: 2, previous: 2 }, leads: 5 }]);
    }
  });

  it('follows every change', async () => {
    const owner = await crm.person();
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 0, previous: 0 }, leads: 0 });
    const lead = await addContact(crm, owner, { name: 'Lead' });
    await addContact(crm, owner, { name: 'Customer', lifecycle: 'customer' });
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 1, previous: 0 }, leads: 1 });
    const params = { id: lead.id };
    await crm.request(updateContact, { as: owner, params, body: { version: 1, lifecycle: 'customer' } });
    // Won over: no lead any more, but it was a new one this week.
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 1, previous: 0 }, leads: 0 });
    await crm.request(updateContact, { as: owner, params, body: { version: 2, lifecycle: 'lead' } });
    await crm.request(deleteContact, { as: owner, params });
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 0, previous: 0 }, leads: 0 });
    await crm.request(restoreContact, { as: owner, params, body: {} });
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 1, previous: 0 }, leads: 1 });
    expect(await summaryOf(await crm.person())).toEqual({ newLeads: { current: 0, previous: 0 }, leads: 0 });
  });

  it('counts right when many write at once', async () => {
    const owner = await crm.person();
    await Promise.all(Array.from({ length: 40 }, (_, n) => addContact(crm, owner, { name: `Lead ${n}` })));
    expect(await summaryOf(owner)).toEqual({ newLeads: { current: 40, previous: 0 }, leads: 40 });
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
