// Own boot: digests are taken of all accounts, and counted over the installation.
import { getStatement, verifyBalance } from '@fernway/contracts/http/token-reports';
import { LOGGER, SweeperService } from '@fernway/service-kit';
import type { Person } from '@fernway/service-kit/testing';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { ChainDigestsRepository } from '../src/chain-digests/chain-digests.repository.js';
import { Tokens } from './tokens.js';

const tokens = await Tokens.start();
afterAll(() => tokens.close());
beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
afterEach(() => tokens.expectExact());

const read = async (endpoint: Parameters<typeof tokens.test.request>[0], as: Person, sent: object = {}) => {
  const answer = await tokens.test.request(endpoint, { as, ...sent });
  expect([answer.status, answer.body?.detail]).toEqual([200, undefined]);
  return answer.body;
};
const sweep = () => tokens.test.app.get(SweeperService, { strict: false }).sweep();

describe('digests of the chains', () => {
  it('are recorded once a day, and stand in the statement and behind the verification', async () => {
    const person = await tokens.person();
    await tokens.hold(person, 'chat');
    tokens.at('2026-03-11T00:04:00Z');
    await sweep();
    expect((await read(getStatement, person, { params: { month: '2026-03' } })).digests).toEqual([]);
    tokens.at('2026-03-11T00:06:00Z');
    await tokens.hold(person, 'chat');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const statement = await read(getStatement, person, { params: { month: '2026-03' } });
    expect(statement.digests).toEqual([{ day: '2026-03-10', seq: 2, hash: statement.entries[1].hash }]);
    const done = await tokens.sql<{ day: string }>('SELECT day::text FROM digested_day ORDER BY day');
    expect(done).toEqual([{ day: '2026-03-09' }, { day: '2026-03-10' }]);
    tokens.at('2026-03-12T00:06:00Z');
    await sweep();
    tokens.at('2026-03-13T00:06:00Z');
    await sweep();
    const seqs = await tokens.sql(
      'SELECT day::text, seq FROM chain_digest JOIN account USING (account_id) WHERE user_id = $1 ORDER BY day',
      [person.user],
    );
    expect(seqs).toEqual([
      { day: '2026-03-10', seq: 2 },
      { day: '2026-03-11', seq: 3 },
    ]);
    expect(await read(verifyBalance, person)).toMatchObject({
      result: 'exact',
      steps: expect.arrayContaining([{ step: 'digests', exact: true, checked: 2, figures: [] }]),
    });
    await expect(tokens.sql(`UPDATE chain_digest SET head = '\\x00'`)).rejects.toThrow(/append-only/);
  });

  it('tell a history that was rewritten as a whole', async () => {
    const person = await tokens.person();
    tokens.at('2026-04-02T00:06:00Z');
    await sweep();
    await tokens.sql(
      `ALTER TABLE chain_digest DISABLE TRIGGER append_only; UPDATE chain_digest SET head = sha256('x') FROM account a WHERE a.account_id = chain_digest.account_id AND a.user_id = '${person.user}'; ALTER TABLE chain_digest ENABLE TRIGGER append_only`,
    );
    expect(await read(verifyBalance, person)).toMatchObject({
      result: 'different',
      difference: { step: 'digests', seq: 1, detail: 'entry 1 is not the head that was recorded' },
    });
  });

  it('are told to the log with a root that anybody can recompute, once, account by account of more than a batch', async () => {
    const logger = tokens.test.app.get<Logger>(LOGGER, { strict: false });
    const told: { day: string; heads?: string[]; accounts?: number; root?: string }[] = [];
    logger.info = (line: object) => void told.push(line as never);
    const digests = tokens.test.app.get(ChainDigestsRepository, { strict: false });
    const walk = digests.accountsAfter.bind(digests);
    const batches: number[] = [];
    digests.accountsAfter = async (...args) => {
      const found = await walk(...args);
      batches.push(found.length);
      return found;
    };
    await tokens.sql(
      `SELECT open_account(gen_random_uuid(), gen_random_uuid(), 'UTC', 10, NULL, 'Welcome tokens', '2027-05-10T12:00:00Z', 20) FROM generate_series(1, 501)`,
    );
    tokens.at('2027-05-11T00:06:00Z');
    await sweep();
    const [done] = await tokens.sql<{ accounts: number; root: Buffer }>(
      `SELECT accounts, root FROM digested_day WHERE day = '2027-05-10'`,
    );
    const heads = (
      await tokens.sql<{ line: string }>(
        `SELECT concat_ws(' ', account_id, seq, encode(head, 'hex')) AS line FROM chain_digest WHERE day = '2027-05-10' ORDER BY account_id`,
      )
    ).map(({ line }) => line);
    expect(heads.length).toBeGreaterThanOrEqual(501);
    expect(done).toEqual({
      accounts: heads.length,
      root: createHash('sha256')
        .update(heads.map((line) => `${line}\n`).join(''))
        .digest(),
    });
    const ofDay = told.filter(({ day: of }) => of === '2027-05-10');
    expect(ofDay.flatMap((line) => line.heads ?? []).sort()).toEqual(heads.toSorted());
    expect(ofDay.every((line) => line.heads === undefined || line.heads.length > 0)).toBe(true);
    expect(ofDay.at(-1)).toEqual({ day: '2027-05-10', accounts: heads.length, root: done!.root.toString('hex') });
    // A full one and the rest: no account is walked twice.
    const [{ count }] = (await tokens.sql<{ count: number }>('SELECT count(*)::int FROM account')) as [
      { count: number },
    ];
    expect(batches).toEqual([500, count - 500]);
    told.length = batches.length = 0;
    tokens.at('2027-05-11T00:21:00Z');
    await sweep();
    expect([told.filter(({ day: of }) => of === '2027-05-10'), batches]).toEqual([[], []]);
    for (const morning of ['2027-05-12T00:06:00Z', '2027-05-13T00:06:00Z']) {
      tokens.at(morning);
      await sweep();
    }
    // Nothing moved: no head, and the root of nothing.
    const nothingMoved = { day: '2027-05-12', accounts: 0, root: createHash('sha256').digest('hex') };
    expect(told.filter(({ day: of }) => of === '2027-05-12')).toEqual([nothingMoved]);
  });
});
