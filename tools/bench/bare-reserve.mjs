// What `reserve.ts` compares a reservation with: node:http and pg, nothing else, running the service's own statements
// in the same transaction. Tokens are looked up in maps, as cached ones are.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, url, statements, callers, price, energyMax, energyMs } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: url, max: 10 });
const people = new Map(callers.map(({ token, user }) => [token, user]));
const services = new Map();

const reserve = async (user, { key, payer, actor, budget, feature }) => {
  if (user !== payer) throw new Error('forbidden');
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL "app"."user" = '${payer}'`);
    const expires = new Date(now.getTime() + 600_000);
    const { rows } = await client.query({
      ...statements.reserve,
      values: [
        payer,
        randomUUID(),
        key,
        price,
        feature,
        'Used for AI Email Drafting',
        actor,
        budget,
        null,
        2,
        expires,
        now,
        energyMax,
        energyMs,
      ],
    });
    const [held] = rows;
    if (held.outcome !== 'done') throw new Error(held.outcome);
    const { total, used, available, held: heldNow, expired, debt, energy, version, accountId } = held;
    const balance = { total, used, available, held: heldNow, expired, debt };
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
      userid: payer,
      data: {
        userId: payer,
        balance,
        energy: { current: energy, maximum: energyMax, nextPointAt: null, low: false, empty: false },
      },
    };
    await client.query({
      ...statements.outbox,
      values: [id, 'tokens.account', accountId, envelope.type, JSON.stringify(envelope)],
    });
    await client.query('COMMIT');
    return { reservationId: held.reservationId, tokens: held.tokens, freeAnalysis: held.free, balance };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
};

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const answer = async (request) => {
  if (request.method !== 'POST') return [404, {}];
  const service = request.headers.authorization?.slice(7);
  // A signature that was checked before: both sides look it up.
  if (!services.has(service)) services.set(service, 'ai');
  const user = people.get(request.headers['x-fernway-user']);
  if (!user) return [401, {}];
  return [201, await reserve(user, await bodyOf(request))];
};

createServer((request, response) => {
  answer(request)
    .catch((error) => [500, { error: String(error) }])
    .then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
}).listen(port, '127.0.0.1');
