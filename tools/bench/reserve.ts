// A reservation over HTTP and its settlement by an event: CPU of the tokens service with Postgres, beside bare programs
// that run the same statements in the same transactions, and rates beside pgbench with that SQL. Needs Linux (/proc).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BalanceChanged } from '@fernway/contracts/events/tokens';
import { costs, tokenRules } from '@fernway/contracts/http/tokens';
import { outbox } from '@fernway/events';
import { ServiceTokens } from '@fernway/service-kit';
import { makeBed, type Measured } from './bed.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';
import { load } from './load.ts';
import { hasPgbench, pgbench } from './pgbench.ts';
import { median, report, type Row } from './rows.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const amount = Number(process.env.BENCH_REQUESTS ?? 2_000);
/** Those whose CPU is measured; rates are measured on one account and on all. */
const people = 200;
const everybody = 10_000;
const feature = 'email-drafting';
const price = costs[feature].tokens;
const energyMs = tokenRules.energyRegenerationMs;
const energyMax = tokenRules.energyMaximum;

type Statement = { name: string; text: string };
type Ledger = Record<'reserve' | 'settle', (...given: unknown[]) => Promise<unknown>>;
type LedgerModule = { LedgerRepository: new (clock: { now(): Date }, policy: { inLedger: number }) => Ledger };

/** As it was built: checking the bench's types must not need a build. */
const builtLedger = new URL('../../services/tokens/dist/ledger/ledger.repository.js', import.meta.url).href;
type Cost = { node: number; postgres: number; rate: number };

/** The statements that the service itself sends, so that the reference can never run others. */
async function statementsOfService() {
  const sent: Statement[] = [];
  const row = { userId: id(1), accountId: id(1), total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
  const tx = {
    query: async ({ name, text }: Statement) => {
      sent.push({ name, text });
      return [row];
    },
    send: ({ name, text }: Statement) => void sent.push({ name, text }),
    afterCommit: () => undefined,
  };
  const { LedgerRepository } = (await import(builtLedger)) as LedgerModule;
  const ledger = new LedgerRepository({ now: () => new Date() }, { inLedger: energyMs });
  await ledger.reserve(tx, {});
  await ledger.settle(tx, id(1), 0, id(1));
  const data = {
    userId: id(1),
    balance: { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 },
    energy: { current: 0, maximum: 0, nextPointAt: null, low: false, empty: true },
  };
  await outbox.publish(tx as never, BalanceChanged, { subject: id(1), version: 1, user: id(1), data });
  const [reserve, settle, publish] = sent;
  if (!reserve || !settle || !publish || sent.length !== 3)
    throw new Error('A movement is more than two statements now: the reference must follow');
  const inbox = {
    name: 'inbox',
    text: 'insert into inbox (handler, event_id) values ($1, $2) on conflict do nothing returning 1',
  };
  return { reserve, settle, outbox: publish, inbox };
}

function id(n: number) {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
const sqlId = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

let pgbenchRuns = 0;
const bed = await makeBed('tokens');
try {
  const [ledger, events] = await Promise.all([bed.admin('tokens'), bed.admin('events')]);
  await ledger.query(
    `select open_account(${sqlId('n')}, ${sqlId('n')}, 'UTC', 100000000, null, 'Welcome tokens', now(), 1000000) from generate_series(1, $1::int) n`,
    [everybody],
  );
  // Another instance relays: what is measured is the request. `crm.mjs` shows what relaying adds.
  await ledger.query(
    `insert into event_lease (name, holder, expires_at) values ('relay', gen_random_uuid(), now() + interval '2 hours')`,
  );

  const statements = await statementsOfService();
  const callers = await Promise.all(
    Array.from({ length: everybody }, async (_none, n) => ({
      user: id(n + 1),
      token: await bed.accessToken({ user: id(n + 1), session: randomUUID(), workspace: randomUUID(), role: 'owner' }),
    })),
  );
  const settings = { url: bed.url, statements, energyMax, energyMs };
  const service = await bed.startService();
  const bareReserve = await bed.startBare('bare-reserve.mjs', {
    ...settings,
    callers: callers.slice(0, people),
    price,
  });
  const bareSettle = await bed.startBare('bare-settle.mjs', {
    ...settings,
    eventsUrl: bed.eventsUrl,
    group: 'bare',
    handler: 'bare.settle',
  });

  /** Milliseconds of CPU per piece of work, of the process and of Postgres. */
  const measure = async ({ pid }: Measured, work: () => Promise<number>): Promise<Cost> => {
    const before = [cpuOf(pid), cpuOfTree(bed.postgres)] as const;
    const rate = await work();
    return { node: (cpuOf(pid) - before[0]) / amount, postgres: (cpuOfTree(bed.postgres) - before[1]) / amount, rate };
  };
  const pairwise = async (ours: () => Promise<Cost>, bare: () => Promise<Cost>) => {
    const costs: { ours: Cost[]; bare: Cost[] } = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
      for (const side of order) costs[side].push(await (side === 'ours' ? ours() : bare()));
    }
    return costs;
  };

  const services = new ServiceTokens('ai', {
    privateKey: JSON.parse(bed.keys.AI_PRIVATE_KEY ?? ''),
    publicKeys: JSON.parse(bed.keys.SERVICE_PUBLIC_KEYS ?? ''),
  });
  const reserveOver = async (side: Measured, crowd = people) => {
    const service = await services.mint('tokens');
    const callOf = (index: number) => {
      const { user, token } = callers[index % crowd]!;
      return {
        method: 'POST',
        path: '/internal/tokens/reservations',
        headers: { authorization: `Bearer ${service}`, 'x-fernway-user': token, 'content-type': 'application/json' },
        body: JSON.stringify({ key: randomUUID(), payer: user, actor: user, budget: null, feature }),
      };
    };
    await load(side.port, 400, callOf); // tokens into the cache, code compiled
    return measure(side, () => load(side.port, amount, callOf));
  };
  const reserved = await pairwise(
    () => reserveOver(service),
    () => reserveOver(bareReserve),
  );

  /** Reservations to settle, with their events, delivered to one group. */
  const deliverTo = async (group: string, crowd: number) => {
    await events.query(`insert into consumer_group (name) values ($1) on conflict do nothing`, [group]);
    const { rows } = await ledger.query<{ user: string; reservation: string }>(
      `select ${sqlId(`n % ${crowd} + 1`)} as user, (reserve(${sqlId(`n % ${crowd} + 1`)}, gen_random_uuid(), gen_random_uuid()::text, $1, $2, 'Used',
          'bench', null, null, 2, now() + interval '1 day', now(), $3, $4)).reservation_id as reservation from generate_series(1, $5::int) n`,
      [price, feature, energyMax, energyMs, amount],
    );
    const envelopes = rows.map(({ user, reservation }) => ({
      specversion: '1.0',
      id: randomUUID(),
      source: '/services/ai',
      type: 'ai.generation-completed',
      dataversion: 1,
      subject: reservation,
      aggregateversion: 1,
      time: new Date().toISOString(),
      userid: user,
      workspaceid: user,
      data: {
        reservationId: reservation,
        receiptId: randomUUID(),
        userId: user,
        workspaceId: user,
        feature,
        amount: price,
        provider: 'offline',
      },
    }));
    await events.query(
      `with stored as (insert into event (topic, type, envelope) select 'ai.generation', 'ai.generation-completed', e from unnest($2::jsonb[]) e returning position)
       insert into delivery (consumer_group, position) select $1, position from stored`,
      [group, envelopes.map((envelope) => JSON.stringify(envelope))],
    );
  };
  const settleBy = async (side: Measured, group: string, crowd = people) => {
    await deliverTo(group, crowd);
    return measure(side, async () => {
      const began = performance.now();
      await events.query(`select pg_notify('events', $1), pg_notify('events_' || md5($1), '')`, [group]);
      const waiting = async () =>
        (await events.query('select 1 from delivery where consumer_group = $1 limit 1', [group])).rowCount;
      while (await waiting()) await sleep(20);
      return amount / ((performance.now() - began) / 1000);
    });
  };
  await settleBy(service, 'tokens');
  await settleBy(bareSettle, 'bare');
  const settled = await pairwise(
    () => settleBy(service, 'tokens'),
    () => settleBy(bareSettle, 'bare'),
  );
  const { rows } = await ledger.query(
    `select count(*)::int as open from reservation where actor = 'bench' and state = 'held'`,
  );
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} reservations were not settled`);

  const withPgbench = await hasPgbench();
  const ratesOf = async (name: string, crowd: number): Promise<Row[]> => {
    const reserve: Cost[] = [];
    const settle: Cost[] = [];
    const reference: { reserve: number; settle: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      reserve.push(await reserveOver(service, crowd));
      settle.push(await settleBy(service, 'tokens', crowd));
      if (withPgbench) reference.push(await pgbenchRates(crowd));
    }
    const of = (what: 'reserve' | 'settle') => (withPgbench ? median(reference.map((rate) => rate[what])) : undefined);
    return [
      rateRow(`reserve on ${name}, beside pgbench`, reserve, of('reserve'), 0.35),
      rateRow(`settle on ${name}, beside pgbench`, settle, of('settle')),
    ];
  };
  const rates = [...(await ratesOf('one account', 1)), ...(await ratesOf('10,000 accounts', everybody))];
  report([
    ...costRows('reserve over HTTP', 'request', reserved, 2.5),
    ...costRows('settle by an event', 'event', settled),
    ...rates,
  ]);

  async function pgbenchRates(crowd: number) {
    // Reservations to settle, under ids that the script can count; those of the round before are settled.
    const base = (pgbenchRuns += 1) * 1_000_000;
    await ledger.query(
      `select reserve(${sqlId(`n % ${crowd} + 1`)}, ${sqlId(`x'10000000'::int + ${base} + n`)}, gen_random_uuid()::text, $1, $2, 'Used',
          'pgbench', null, null, 2, now() + interval '1 day', now(), $3, $4) from generate_series(0, $5::int - 1) n`,
      [price, feature, energyMax, energyMs, amount],
    );
    const publish = `insert into outbox (event_id, topic, key, type, envelope)
      values (gen_random_uuid(), 'tokens.account', 'pgbench', 'tokens.balance-changed', '${JSON.stringify({ padding: 'x'.repeat(600) })}');`;
    const movement = (statement: Statement) => statement.text.replace(/ FROM .*$/s, '');
    const reserve = `\\set n random(1, ${crowd})
      begin; select set_config('app.user', ${sqlId(':n::int')}::text, true);
      ${movement(statements.reserve)} from reserve(${sqlId(':n::int')}, gen_random_uuid(), gen_random_uuid()::text, ${price}, '${feature}', 'Used',
        'pgbench', null, null, 2, now() + interval '10 minutes', now(), ${energyMax}, ${energyMs}) m;
      ${publish} commit;`;
    const settle = `\\set n :client_id * ${amount / 8} + :done
      \\set done :done + 1
      begin; set local role tokens_consumer;
      insert into inbox (handler, event_id) values ('pgbench', gen_random_uuid()) on conflict do nothing returning 1;
      ${movement(statements.settle)} from settle(${sqlId(`x'10000000'::int + ${base} + :n::int`)}, ${price}, gen_random_uuid(), now(), ${energyMax}, ${energyMs}) m;
      ${publish} commit;`;
    return { reserve: await pgbench(bed.url, reserve, amount), settle: await pgbench(bed.url, settle, amount) };
  }
} finally {
  await bed.close();
}

function costRows(what: string, unit: string, { ours, bare }: { ours: Cost[]; bare: Cost[] }, ratio?: number): Row[] {
  const total = (cost: Cost) => cost.node + cost.postgres;
  const row = (name: string, part: (cost: Cost) => number): Row => ({
    what: name,
    unit: `ms CPU/${unit}`,
    ours: median(ours.map(part)),
    reference: median(bare.map(part)),
  });
  return [
    { ...row(what, total), ...(ratio && { target: { ratio } }) },
    row(`${what}: Node only`, (cost) => cost.node),
    row(`${what}: Postgres only`, (cost) => cost.postgres),
  ];
}

function rateRow(what: string, costs: Cost[], reference: number | undefined, atLeast?: number): Row {
  const ours = median(costs.map(({ rate }) => rate));
  return {
    what,
    unit: '/s',
    ours,
    ...(reference && { reference }),
    ...(reference && atLeast && { target: { atLeast } }),
  };
}
