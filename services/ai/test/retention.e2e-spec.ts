import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { draftEmail, getReceipt } from '@fernway/contracts/http/ai';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { contact, withPeers } from './peers.js';

const { start } = withPeers();

const rows = <Row extends object>(of: TestService, text: string, values: unknown[] = []) =>
  asAdmin(of.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
const sweep = (of: TestService) => of.app.get(SweeperService, { strict: false }).sweep();

/** An answer that was given so long ago. */
const answered = async (ai: TestService, as: Person, age: string) => {
  const body = { emailType: 'follow-up', context: 'she asked about delivery on Mondays', contactId: contact.id };
  const { status, body: answer } = await ai.request(draftEmail, { as, body });
  expect(status).toBe(200);
  await rows(
    ai,
    'update generation set started_at = now() - $2::interval, finished_at = now() - $2::interval where id = $1',
    [answer.receipt.id, age],
  );
  return answer.receipt as { id: string; tokens: number; records: unknown[] };
};
const withText = async (ai: TestService, { user }: Person) =>
  (
    await rows<{ id: string }>(
      ai,
      'select id from generation where user_id = $1 and result is not null order by finished_at',
      [user],
    )
  ).map(({ id }) => id);
const receiptOf = async (ai: TestService, as: Person, id: string) =>
  (await ai.request(getReceipt, { as, params: { id } })).body;

describe('answers of a year ago', () => {
  let ai: TestService;
  beforeAll(async () => {
    ai = await start('offline');
  });
  afterAll(() => ai.close());

  it('lose their text, and keep their receipt; the last of its kind keeps both', async () => {
    const [as, quiet] = [await ai.person(), await ai.person()];
    const old = await answered(ai, as, '365 days 1 minute');
    const young = await answered(ai, as, '364 days');
    const newest = await answered(ai, as, '1 day');
    const only = await answered(ai, quiet, '3 years');
    await sweep(ai);
    expect(await withText(ai, as)).toEqual([young.id, newest.id]);
    expect(await withText(ai, quiet)).toEqual([only.id]);
    expect(await receiptOf(ai, as, old.id)).toMatchObject({ id: old.id, tokens: 3, provider: 'offline', records: [] });
    expect(await receiptOf(ai, as, young.id)).toMatchObject({ id: young.id, records: young.records });
    expect(young.records).toHaveLength(1);
  });

  it('lose it in as many steps as it takes, with two instances at once', async () => {
    const as = await ai.person();
    const old = await answered(ai, as, '2 years');
    const newest = await answered(ai, as, '1 day');
    await rows(
      ai,
      `insert into generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, tokens, records, result, started_at, finished_at)
       select user_id, gen_random_uuid(), workspace_id, gen_random_uuid(), feature, state, reserved, tokens, records, result, started_at, finished_at
         from generation, generate_series(1, 2500) where id = $1`,
      [old.id],
    );
    const second = await ai.another();
    await Promise.all([sweep(ai), sweep(second)]);
    await sweep(ai);
    await second.close();
    expect(await withText(ai, as)).toEqual([newest.id]);
    expect(
      await rows(ai, `select from generation where user_id = $1 and tokens = 3 and state = 'completed'`, [as.user]),
    ).toHaveLength(2502);
  });
});

it('keeps texts for ever where the operator does', async () => {
  const ai = await start('offline', { KEEP_AI_ANSWERS_DAYS: '0' });
  try {
    const as = await ai.person();
    const old = await answered(ai, as, '10 years');
    const newest = await answered(ai, as, '1 day');
    await sweep(ai);
    expect(await withText(ai, as)).toEqual([old.id, newest.id]);
  } finally {
    await ai.close();
  }
});
