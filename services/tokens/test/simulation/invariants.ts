import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AccountModel } from './account-model.js';

const parts = ['total', 'used', 'available', 'held', 'expired', 'debt'] as const;
type Sums = Record<(typeof parts)[number], number>;
type Entry = Sums & {
  seq: number;
  key: string;
  kind: string;
  type: string | null;
  amount: number;
  reference: string | null;
  reservation: string | null;
  receipt: string | null;
  text: string | null;
  at: number;
  hash: string;
};
type Recorded = Sums & {
  account: string;
  version: number;
  entries: number;
  head: string;
  energy: number;
  energyAt: Date;
  energyFull: boolean;
  bonusDay: string | null;
  freeUsed: number;
  dailyCap: number | null;
  cap: { day: string; from: number; until: number } | null;
  lots: number[];
  inHolds: number;
  fresh: Entry[];
  told: { version: number; balance: Sums } | null;
};

const recorded = `
  SELECT a.account_id AS account, a.version, a.entries, encode(a.head, 'hex') AS head, a.total, a.used, a.available, a.held,
         a.expired, a.debt, a.energy, a.energy_at AS "energyAt", a.energy_full AS "energyFull",
         a.bonus_day::text AS "bonusDay", a.free_used AS "freeUsed", a.daily_cap AS "dailyCap",
         CASE WHEN a.cap_day IS NOT NULL THEN json_build_object('day', a.cap_day, 'from', floor(extract(epoch FROM a.cap_from) * 1000),
                   'until', floor(extract(epoch FROM a.cap_until) * 1000)) END AS cap,
         (SELECT coalesce(array_agg(l.remaining ORDER BY l.seq), '{}') FROM lot l WHERE l.account_id = a.account_id) AS lots,
         (SELECT coalesce(sum(r.tokens), 0)::int FROM reservation r
           WHERE r.account_id = a.account_id AND r.state = 'held') AS "inHolds",
         (SELECT coalesce(json_agg(json_build_object('seq', e.seq, 'key', e.key, 'kind', e.kind, 'type', e.type,
                   'amount', e.amount, 'total', e.total, 'used', e.used, 'available', e.available, 'held', e.held,
                   'expired', e.expired, 'debt', e.debt, 'reference', e.reference, 'reservation', e.reservation_id,
                   'receipt', e.receipt_id, 'text', encode(e.text_hash, 'hex'),
                   'at', floor(extract(epoch FROM e.at) * 1000), 'hash', encode(e.hash, 'hex')) ORDER BY e.seq), '[]')
            FROM ledger_entry e WHERE e.account_id = a.account_id AND e.seq > $2) AS fresh,
         (SELECT json_build_object('version', (o.envelope ->> 'aggregateversion')::int, 'balance', o.envelope -> 'data' -> 'balance')
            FROM outbox o WHERE o.key = a.account_id::text AND o.type = 'tokens.balance-changed'
           ORDER BY o.position DESC LIMIT 1) AS told
    FROM account a WHERE a.user_id = $1`;

/** Reads an account after a commit, and holds it against its ledger and against the model. */
export class Invariants {
  private readonly seen = new Map<string, { entries: number; head: string; sums: Sums }>();

  constructor(private readonly monitor: pg.Client) {}

  /** @returns what is wrong, for people; and the newest hash, for the trace */
  async check(user: string, model: AccountModel, latest: number): Promise<{ problems: string[]; head: string }> {
    const before = this.seen.get(user);
    const { rows } = await this.monitor.query<Recorded>({
      name: 'recorded',
      text: recorded,
      values: [user, before?.entries ?? 0],
    });
    const [row] = rows;
    if (!row) return { problems: model.opened ? ['the account is gone'] : [], head: '' };
    const sums = before ? { ...before.sums } : { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
    let head = before?.head ?? sha256(row.account.replaceAll('-', ''), '');
    let entries = before?.entries ?? 0;
    const problems: string[] = [];
    for (const entry of row.fresh) {
      entries += 1;
      if (entry.seq !== entries) problems.push(`entry ${entries} is missing in the chain`);
      head = sha256(head, linesOf(row.account, entry));
      if (entry.hash !== head) problems.push(`entry ${entry.seq} (${entry.key}) does not continue the chain`);
      if (entry.available + entry.held + entry.used + entry.expired - entry.debt - entry.total !== 0)
        problems.push(`entry ${entry.seq} (${entry.key}) does not sum to zero`);
      for (const part of parts) sums[part] += entry[part];
    }
    this.seen.set(user, { entries: row.entries, head: row.head, sums });
    if (row.head !== head || row.entries !== entries) problems.push('the head is not the newest entry');
    problems.push(...this.sumsOf(row, sums), ...this.besideModel(row, model, latest));
    return { problems, head };
  }

  private sumsOf(row: Recorded, sums: Sums): string[] {
    const problems = parts.filter((part) => row[part] < 0).map((part) => `${part} is ${row[part]}`);
    if (parts.some((part) => row[part] !== sums[part]))
      problems.push(`the balance is ${show(row)}, its entries say ${show(sums)}`);
    if (row.total !== row.used + row.available + row.held + row.expired - row.debt)
      problems.push(`the parts of ${show(row)} do not make its total`);
    if (sum(row.lots) !== row.available)
      problems.push(`the lots hold ${sum(row.lots)}, ${row.available} are available`);
    if (row.inHolds !== row.held) problems.push(`reservations hold ${row.inHolds}, ${row.held} are held`);
    if (row.told?.version !== row.version || show(row.told.balance) !== show(row))
      problems.push(
        `version ${row.version} with ${show(row)} was not told, the last event said ${row.told?.version} with ${row.told && show(row.told.balance)}`,
      );
    return problems;
  }

  private besideModel(row: Recorded, model: AccountModel, latest: number): string[] {
    const problems: string[] = [];
    const differs = (what: string, is: unknown, expected: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(expected))
        problems.push(`${what} is ${JSON.stringify(is)}, the model says ${JSON.stringify(expected)}`);
    };
    differs('balance', show(row), show(model.ledger.balance));
    differs('lots', row.lots, model.ledger.remaining);
    differs('number of entries', row.entries, model.entries);
    differs('bonus day', row.bonusDay, model.bonusDay);
    differs('free analyses', row.freeUsed, model.freeUsed);
    differs('daily cap', [row.dailyCap, row.cap], [model.dailyCap, model.calendar.cap]);
    // The meter moves by itself: both as of one moment. Since when it is full, it does not tell.
    const ours = model.energyAt(latest);
    const theirs = model.energyAt(latest, { points: row.energy, at: row.energyAt.getTime(), full: row.energyFull });
    differs('energy', theirs, ours);
    return problems;
  }
}

const show = (it: Sums): string => parts.map((part) => `${part} ${it[part]}`).join(', ');
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const sha256 = (hex: string, text: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).update(text).digest('hex');

const linesOf = (account: string, it: Entry): string =>
  [
    account,
    it.seq,
    it.key,
    it.kind,
    it.type ?? '',
    it.amount,
    ...parts.map((part) => it[part]),
    it.reference ?? '',
    it.reservation ?? '',
    it.receipt ?? '',
    it.text ?? '',
    it.at,
  ].join('\n');
