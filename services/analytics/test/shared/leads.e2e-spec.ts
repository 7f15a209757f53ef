import { ContactCreated } from '@fernway/contracts/events/crm';
import { leadsPerWeek, type WeekCount } from '@fernway/contracts/http/analytics';
import { lifecycles } from '@fernway/contracts/http/crm';
import { outbox } from '@fernway/events';
import type { Person } from '@fernway/service-kit/testing';
import { batchOf, contactOf, type Sent, type TestAnalytics } from '../analytics.js';

export const leads = (analytics: TestAnalytics): void =>
  describe('leads', () => {
    const day = 86_400_000;
    const weeksOf = async (
      as: Person,
      query: Record<string, unknown> = {},
    ): Promise<{ items: WeekCount[]; asOf: string | null }> => {
      const { status, body } = await analytics.request(leadsPerWeek, { as, query });
      expect(status).toBe(200);
      return body;
    };
    const countsOf = async (as: Person, query = {}) => (await weeksOf(as, query)).items.map(({ leads }) => leads);

    /** The same, some of them told together, as by large batches: never two of one contact. */
    const inBatches = (events: Sent[], random: () => number): Sent[] => {
      const single: Sent[] = [];
      const batches: Sent[][] = [];
      for (const event of events) {
        const open = batches.find(
          (batch) => batch.length < 7 && batch.every(({ subject }) => subject !== event.subject),
        );
        if (random() < 0.5) single.push(event);
        else if (open) open.push(event);
        else batches.push([event]);
      }
      return [...single, ...batches.map(batchOf)];
    };

    /** Monday of this week, as the calendar of UTC has it. */
    const monday = () => {
      const today = new Date(new Date().toISOString().slice(0, 10));
      return new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * day);
    };

    describe('new leads per week', () => {
      it('are twelve weeks of nothing before the first event', async () => {
        const { items, asOf } = await weeksOf(await analytics.person());
        expect(items).toHaveLength(12);
        expect(items.every(({ leads }) => leads === 0)).toBe(true);
        expect(items.map(({ start }) => start)).toEqual(
          Array.from({ length: 12 }, (_, week) =>
            new Date(monday().getTime() - (11 - week) * 7 * day).toISOString().slice(0, 10),
          ),
        );
        expect(asOf).toBeNull();
      });

      it('come from a row of an outbox', async () => {
        const owner = await analytics.person();
        const { data, subject, version } = contactOf(owner, new Date()).created();
        await analytics.database.tenancy.run({ workspace: owner.workspace }, (tx) =>
          outbox.publish(tx, ContactCreated, {
            subject,
            version,
            workspace: owner.workspace,
            user: owner.user,
            data: data as never,
          }),
        );
        for (let tries = 0; tries < 200 && (await countsOf(owner, { weeks: 1 }))[0] === 0; tries += 1)
          await new Promise((wake) => setTimeout(wake, 50));
        expect(await countsOf(owner, { weeks: 1 })).toEqual([1]);
      });

      it('are put into their weeks, and into no other workspace', async () => {
        const owner = await analytics.person();
        const other = await analytics.person();
        const start = monday().getTime();
        await analytics.deliver([
          contactOf(owner, new Date(start)).created(),
          contactOf(owner, new Date(start - 1)).created(),
          contactOf(owner, new Date(start - 7 * day)).created(),
          contactOf(owner, new Date(start - 7 * day - 1)).created(),
          contactOf(owner, new Date(start - 400 * day)).created(),
          contactOf(owner, new Date(start), 'customer').created(),
          contactOf(other, new Date(start)).created(),
        ]);
        expect(await countsOf(owner, { weeks: 4 })).toEqual([0, 1, 2, 1]);
        expect(await countsOf(other, { weeks: 2 })).toEqual([0, 1]);
      });

      it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Kiritimati', '+05:45'])(
        'begin on Monday at midnight in %s',
        async (timeZone) => {
          const owner = await analytics.person();
          const zone = timeZone === '+05:45' ? 'Asia/Kathmandu' : timeZone;
          const [bounds] = await analytics.rows<{ start: Date }>(
            `select date_trunc('week', now() at time zone $1) at time zone $1 as start`,
            [zone],
          );
          const start = bounds!.start.getTime();
          await analytics.deliver([0, -1, 1].map((shift) => contactOf(owner, new Date(start + shift)).created()));
          expect(await countsOf(owner, { weeks: 2, timeZone })).toEqual([1, 2]);
        },
      );

      it('keep a lead that became a customer, lose a deleted one, get back a restored one', async () => {
        const owner = await analytics.person();
        const contact = contactOf(owner, new Date());
        await analytics.deliver([contact.created(), contact.changed('customer')]);
        expect(await countsOf(owner, { weeks: 1 })).toEqual([1]);
        await analytics.deliver([contact.deleted()]);
        expect(await countsOf(owner, { weeks: 1 })).toEqual([0]);
        await analytics.deliver([contact.changed('customer')]);
        expect(await countsOf(owner, { weeks: 1 })).toEqual([1]);
      });

      it('say of when they are', async () => {
        const owner = await analytics.person();
        const contact = contactOf(owner, new Date(Date.now() - 60_000));
        const [created, changed] = [contact.created(), contact.changed('customer')];
        await analytics.deliver([changed]);
        expect((await weeksOf(owner)).asOf).toBe(changed.time);
        await analytics.deliver([created]);
        expect((await weeksOf(owner)).asOf).toBe(changed.time);
      });

      it('are exact when events come twice, late and in any order', async () => {
        const owner = await analytics.person();
        const random = seeded(7);
        const events: Sent[] = [];
        const expected = { leads: 0, lifecycles: {} as Record<string, number> };
        for (let n = 0; n < 60; n += 1) {
          const contact = contactOf(owner, new Date(), pick(random, lifecycles));
          const life = [contact.created()];
          for (let step = Math.floor(random() * 4); step > 0; step -= 1) {
            life.push(random() < 0.3 ? contact.deleted() : contact.changed(pick(random, lifecycles)));
          }
          events.push(...life);
          const last = life.at(-1)!;
          if (last.event.type === 'crm.contact-deleted') continue;
          const state = last.data as { lifecycle: string; leadSince: string | null };
          expected.lifecycles[state.lifecycle] = (expected.lifecycles[state.lifecycle] ?? 0) + 1;
          if (state.leadSince) expected.leads += 1;
        }
        const told = inBatches(events, random);
        const shuffled = [...told, ...told.filter(() => random() < 0.4)].sort(() => random() - 0.5);
        for (let from = 0; from < shuffled.length; from += 50) await analytics.deliver(shuffled.slice(from, from + 50));

        expect(await countsOf(owner, { weeks: 1 })).toEqual([expected.leads]);
        const counts = await analytics.rows<{ lifecycle: string; contacts: number }>(
          'select lifecycle, contacts from contacts_per_lifecycle where workspace_id = $1 and contacts <> 0',
          [owner.workspace],
        );
        expect(Object.fromEntries(counts.map(({ lifecycle, contacts }) => [lifecycle, contacts]))).toEqual(
          expected.lifecycles,
        );
      });

      it('are exact with two instances that share the work', async () => {
        const second = await analytics.another();
        const owner = await analytics.person();
        const contacts = Array.from({ length: 150 }, () => contactOf(owner, new Date()));
        await analytics.deliver(
          contacts.flatMap((contact) => [contact.created(), contact.changed('prospect'), contact.changed('lead')]),
        );
        await second.close();
        expect(await countsOf(owner, { weeks: 1 })).toEqual([150]);
      });

      it('come out the same when the read model is dropped and built again', async () => {
        const owner = await analytics.person();
        const contacts = Array.from({ length: 10 }, (_, n) => contactOf(owner, new Date(), lifecycles[n % 4]));
        const lives = contacts.map((contact, n) => [
          contact.created(),
          n % 3 ? contact.changed('lead') : contact.deleted(),
        ]);
        await analytics.deliver(lives.flat());
        const before = await weeksOf(owner);
        for (const table of ['contact_fact', 'leads_per_quarter_hour', 'contacts_per_lifecycle']) {
          await analytics.rows(`delete from ${table} where workspace_id = $1`, [owner.workspace]);
        }
        expect(await countsOf(owner, { weeks: 1 })).toEqual([0]);
        await analytics.deliver(lives.map((life) => ({ ...life.at(-1)!, id: crypto.randomUUID() })));
        expect(await weeksOf(owner)).toEqual(before);
      });

      it.each([
        ['no weeks', { weeks: 0 }],
        ['too many weeks', { weeks: 105 }],
        ['weeks that are no number', { weeks: 'all' }],
        ['an unknown zone', { timeZone: 'Mars/Olympus' }],
        ['SQL for a zone', { timeZone: `UTC'; select 1; --` }],
        ['an unknown parameter', { workspace: 'x' }],
      ])('refuse %s', async (_what, query) => {
        const answer = await analytics.request(leadsPerWeek, { as: await analytics.person(), query });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });
    });

    /** The same numbers in every run. */
    const seeded = (seed: number) => () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return seed / 4_294_967_296;
    };

    const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  });
