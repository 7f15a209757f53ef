// What `reserve.ts` compares a settlement with: a consumer that is pg and nothing else. It claims deliveries as the
// transport does, and runs the service's own statements (inbox, settle, outbox) for each in the same transaction.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, url, eventsUrl, group, handler, statements, energyMax, energyMs } = JSON.parse(process.argv[2] ?? '{}');
const batchSize = 100;
const atATime = 8;
const pool = new pg.Pool({ connectionString: url, max: 10 });
const deliveries = new pg.Pool({ connectionString: eventsUrl, max: 1 });

const settle = async ({ id: eventId, data: { reservationId, amount, receiptId, userId } }) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE tokens_consumer');
    const fresh = await client.query({ ...statements.inbox, values: [handler, eventId] });
    if (fresh.rows.length) {
      const now = new Date();
      const { rows } = await client.query({
        ...statements.settle,
        values: [reservationId, amount, receiptId, now, energyMax, energyMs],
      });
      const [settled] = rows;
      if (settled.outcome !== 'done') throw new Error(settled.outcome);
      const { total, used, available, held, expired, debt, energy, version, accountId } = settled;
      const id = randomUUID();
      const envelope = {
        specversion: '1.0',
        id,
        source: '/services/tokens',
        type: 'tokens.balance-changed',
        dataversion: 1,
        subject: accountId,
        aggregateversion: version,
        time: now.toISOString(),
        userid: userId,
        data: {
          userId,
          balance: { total, used, available, held, expired, debt },
          energy: { current: energy, maximum: energyMax, nextPointAt: null, low: false, empty: false },
        },
      };
      await client.query({
        ...statements.outbox,
        values: [id, 'tokens.account', accountId, envelope.type, JSON.stringify(envelope)],
      });
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
};

const deliver = async () => {
  const client = await deliveries.connect();
  try {
    await client.query('begin; set local synchronous_commit = off');
    const { rows } = await client.query({
      name: 'claim',
      text: `select position, envelope from delivery join event using (position)
             where consumer_group = $1 order by position limit $2 for update of delivery skip locked`,
      values: [group, batchSize],
    });
    const waiting = rows.map(({ envelope }) => envelope);
    const worker = async () => {
      for (let event = waiting.shift(); event; event = waiting.shift()) await settle(event);
    };
    await Promise.all(Array.from({ length: atATime }, worker));
    await client.query({
      name: 'acknowledge',
      text: 'delete from delivery where consumer_group = $1 and position = any($2::bigint[])',
      values: [group, rows.map(({ position }) => position)],
    });
    await client.query('commit');
    return rows.length;
  } finally {
    client.release();
  }
};

let working = false;
const drain = async () => {
  if (working) return;
  working = true;
  while ((await deliver()) > 0);
  working = false;
};

const listener = new pg.Client({ connectionString: eventsUrl });
await listener.connect();
listener.on('notification', drain);
await listener.query('listen events');
createServer((_request, response) => response.end('ok')).listen(port, '127.0.0.1');
