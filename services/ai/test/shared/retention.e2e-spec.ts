import { beforeEach, describe, expect, it } from '@jest/globals';
import { draftEmail, getReceipt } from '@fernway/contracts/http/ai';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import type { Person } from '@fernway/service-kit/testing';
import { contact, type Services } from '../peers.js';

export const retention = ({ reset, offline: ai }: Services): void =>
  describe('answers of a year ago', () => {
    beforeEach(() => reset());

    const rows = <Row extends object>(text: string, values: unknown[] = []) =>
      asAdmin(ai.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
    const sweep = (of = ai) => of.app.get(SweeperService, { strict: false }).sweep();

    /** An answer that was given so long ago. */
    const answered = async (as: Person, age: string) => {
      const body = { emailType: 'follow-up', context: 'she asked about delivery on Mondays', contactId: contact.id };
      const { status, body: answer } = await ai.request(draftEmail, { as, body });
      expect(status).toBe(200);
      await rows(
        'update generation set started_at = now() - $2::interval, finished_at = now() - $2::interval where id = $1',
        [answer.receipt.id, age],
      );
      return answer.receipt as { id: string; tokens: number; records: unknown[] };
    };
    const withText = async ({ user }: Person) =>
      (
        await rows<{ id: string }>(
          'select id from generation where user_id = $1 and result is not null order by finished_at',
          [user],
        )
      ).map(({ id }) => id);
    const receiptOf = async (as: Person, id: string) => (await ai.request(getReceipt, { as, params: { id } })).body;

    it('lose their text, and keep their receipt; the last of its kind keeps both', async () => {
      const [as, quiet] = [await ai.person(), await ai.person()];
      const old = await answered(as, '365 days 1 minute');
      const young = await answered(as, '364 days');
      const newest = await answered(as, '1 day');
      const only = await answered(quiet, '3 years');
      await sweep();
      expect(await withText(as)).toEqual([young.id, newest.id]);
      expect(await withText(quiet)).toEqual([only.id]);
      expect(await receiptOf(as, old.id)).toMatchObject({
        id: old.id,
        tokens: 3,
        provider: 'offline',
        records: [],
      });
      expect(await receiptOf(as, young.id)).toMatchObject({ id: young.id, records: young.records });
      expect(young.records).toHaveLength(1);
    });

    it('lose it in as many steps as it takes, with two instances at once', async () => {
      const as = await ai.person();
      const old = await answered(as, '2 years');
      const newest = await answered(as, '1 day');
      await rows(
        `insert into generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, tokens, records, result, started_at, finished_at)
       select user_id, gen_random_uuid(), workspace_id, gen_random_uuid(), feature, state, reserved, tokens, records, result, started_at, finished_at
         from generation, generate_series(1, 2500) where id = $1`,
        [old.id],
      );
      const second = await ai.another();
      await Promise.all([sweep(), sweep(second)]);
      await sweep();
      await second.close();
      expect(await withText(as)).toEqual([newest.id]);
      expect(
        await rows(`select from generation where user_id = $1 and tokens = 3 and state = 'completed'`, [as.user]),
      ).toHaveLength(2502);
    });
  });
