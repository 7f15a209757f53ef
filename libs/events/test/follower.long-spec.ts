import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fernway/contracts/event';
import { asAdmin, testDatabase, type TestDatabase, testPostgres } from '@fernway/database/testing';
import pg from 'pg';
import { createTransport, type EventTransport, transportMigrations } from '../src/index.js';
import { sleep, until } from './probe.js';

const quiet = { info() {}, warn() {}, error() {} };

describe('a group of one instance over postgres', () => {
  let database: TestDatabase;
  let transport: EventTransport;
  let heard: string[];
  beforeEach(async () => {
    database = await testDatabase('events', transportMigrations);
    transport = createTransport({ service: 'follower', eventsDatabaseUrl: database.url, log: quiet });
    heard = [];
  });
  afterEach(async () => {
    await transport.close();
    await database.close();
  });

  const follow = (topic = 'tale') =>
    transport.subscribe({
      group: `hearer.${randomUUID()}`,
      ephemeral: true,
      topics: [topic],
      types: ['tale.told'],
      handle: async (batch) => void heard.push(...batch.map(({ id }) => id)),
    });
  const tale = (id: string, topic = 'tale') => ({
    topic,
    key: 'a',
    type: 'tale.told',
    payload: JSON.stringify({ id, type: 'tale.told', subject: 'a' } as Envelope),
  });
  const publish = (...ids: string[]) => transport.publish(ids.map((id) => tale(id)));
  const rows = (text: string) => asAdmin(database.adminUrl, async (admin) => (await admin.query(text)).rows);

  it('hears of each event once, from its start on, and nothing is kept for it', async () => {
    await publish('before');
    await follow();
    await follow('other');
    await publish('one', 'two');
    await transport.publish([tale('of another topic', 'third')]);
    await publish('three');
    await until(() => heard.includes('three'));
    await sleep(700);
    expect(heard).toEqual(['one', 'two', 'three']);
    expect(await rows('select * from delivery')).toEqual([]);
    expect(await rows('select follows from consumer_group')).toEqual([{ follows: true }]);
    await transport.close();
    expect(await rows('select * from consumer_group')).toEqual([]);
    transport = createTransport({ service: 'follower', eventsDatabaseUrl: database.url, log: quiet });
  });

  it('misses nothing that is committed after what was published later', async () => {
    await follow();
    const late = new pg.Client({ connectionString: database.url });
    await late.connect();
    await late.query('begin');
    await late.query('select publish_events($1, $2, $3::jsonb[])', [['tale'], ['tale.told'], [tale('late').payload]]);
    await publish('early');
    await until(() => heard.includes('early'));
    await sleep(700);
    await late.query('commit');
    await until(() => heard.includes('late'));
    await sleep(700);
    expect(heard).toEqual(['early', 'late']);
    await late.end();
  });

  it('hears once of what is published while it reads page after page, and of many that were late', async () => {
    const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    const late = new pg.Client({ connectionString: database.url });
    await late.connect();
    await late.query('begin');
    const payloads = ids('late', 150).map((id) => tale(id).payload);
    await late.query('select publish_events($1, $2, $3::jsonb[])', [
      payloads.map(() => 'tale'),
      payloads.map(() => 'tale.told'),
      payloads,
    ]);
    await publish(...ids('before', 10));
    let pages = 0;
    // While it reads the pages of the first 250 more come, and what was late is committed.
    const between = async () => {
      pages += 1;
      if (pages > 1 && pages < 6) await publish(...ids(`page ${pages}`, 120));
      if (pages === 3) await late.query('commit');
    };
    await transport.subscribe({
      group: `hearer.${randomUUID()}`,
      ephemeral: true,
      topics: ['tale'],
      types: ['tale.told'],
      handle: async (batch) => {
        heard.push(...batch.map(({ id }) => id));
        await between();
      },
    });
    await publish(...ids('first', 250));
    const all = [
      ...ids('first', 250),
      ...ids('late', 150),
      ...[2, 3, 4, 5].flatMap((page) => ids(`page ${page}`, 120)),
    ];
    await until(() => new Set(heard).size === all.length);
    await sleep(700);
    expect(heard.toSorted()).toEqual(all.toSorted());
    await late.end();
  });

  it('leaves deliveries to a group of the version before, and wakes it where it listens', async () => {
    await follow();
    const before = new pg.Client({ connectionString: database.url });
    await before.connect();
    const woken: (string | undefined)[] = [];
    before.on('notification', ({ payload }) => woken.push(payload));
    await before.query('listen events');
    await before.query(`select subscribe_group('old.1', '{tale}', '{tale.told}', 30000)`);
    await publish('for both');
    await until(() => heard.length === 1 && woken.length === 1);
    expect(woken).toEqual(['*']);
    expect(await rows('select consumer_group from delivery')).toEqual([{ consumer_group: 'old.1' }]);
    await before.end();
  });

  it('reads more than a page in its order, and hears on when its connection is lost', async () => {
    await follow();
    const ids = Array.from({ length: 750 }, (_, index) => String(index));
    await publish(...ids.slice(0, 500));
    await publish(...ids.slice(500));
    await until(() => heard.length >= 750);
    expect(heard).toEqual(ids);
    const admin = Object.assign(new URL(testPostgres()), { pathname: new URL(database.url).pathname }).href;
    await asAdmin(admin, (db) =>
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen events' and datname = current_database()`,
      ),
    );
    await publish('unheard');
    await until(() => heard.includes('unheard'));
  });
});
