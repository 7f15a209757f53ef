import type pg from 'pg';
import { AccountModel, type Feature } from '../simulation/account-model.js';
import { explorationSections } from '@fernway/contracts/http/tokens';

/** Keeps every committed version of an account in the order of their commits: under its row lock there is only one. */
export const keepHistory = `
  CREATE SCHEMA history;
  CREATE TABLE history.version (n bigserial PRIMARY KEY, account_id uuid NOT NULL, row jsonb NOT NULL);
  CREATE FUNCTION history.keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO history.version (account_id, row) VALUES (NEW.account_id, to_jsonb(NEW));
    RETURN NULL;
  END $$;
  CREATE TRIGGER keep_history AFTER INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION history.keep();
`;

const parts = ['total', 'used', 'available', 'held', 'expired', 'debt'] as const;
type Balance = Record<(typeof parts)[number], number>;
type Version = Balance & {
  entries: number;
  energy: number;
  energy_at: string;
  energy_full: boolean;
  free_month: string | null;
  free_used: number;
  bonus_day: string | null;
  daily_cap: number | null;
  cap_from: string | null;
};
type Entry = {
  seq: number;
  key: string;
  kind: string;
  amount: number;
  reference: string | null;
  at: Date;
  lotEnds: Date | null;
  reservation: string | null;
  requested: { key: string; feature: Feature; actor: string; freeMonth: string | null; createdAt: string } | null;
};

const versionsOf = `SELECT row FROM history.version WHERE account_id = $1 ORDER BY n`;
const entriesOf = `
  SELECT e.seq, e.key, e.kind, e.amount, e.reference, e.at, l.expires_at AS "lotEnds", e.reservation_id AS reservation,
         CASE WHEN e.kind = 'reserve' THEN (
           SELECT json_build_object('key', r.key, 'feature', r.feature, 'actor', r.actor, 'freeMonth', r.free_month, 'createdAt', r.created_at)
             FROM reservation r WHERE r.reservation_id = e.reservation_id) END AS requested
    FROM ledger_entry e LEFT JOIN lot l USING (account_id, seq) WHERE e.account_id = $1 ORDER BY e.seq`;

/** An account on paper that takes from the record which day it was, within what a clock between two statements may move. */
class RecordedAccount extends AccountModel {
  recorded: { date?: string | undefined; lotEnds?: number | null | undefined } = {};

  constructor(
    zoneHours: number,
    paceMs: number,
    private readonly toleranceMs: number,
    private readonly wrong: (problem: string) => void,
  ) {
    super(zoneHours, true, paceMs);
  }

  /** The person's day at that moment, or the one before: whichever is in the month. */
  dayOf(month: string, moment: number): string | undefined {
    return [super.date(moment), super.date(moment - this.toleranceMs)].find((day) => day.startsWith(month.slice(0, 7)));
  }

  protected override date(moment: number): string {
    const { date } = this.recorded;
    if (date === undefined) return super.date(moment);
    if (date !== super.date(moment) && date !== super.date(moment - this.toleranceMs))
      this.wrong(`is of the day ${date} on ${super.date(moment)}`);
    return date;
  }

  protected override nextMonth(moment: number): number {
    const { lotEnds } = this.recorded;
    if (lotEnds === undefined || lotEnds === null) return super.nextMonth(moment);
    if (lotEnds !== super.nextMonth(moment) && lotEnds !== super.nextMonth(moment - this.toleranceMs))
      this.wrong(`has tokens that end at ${new Date(lotEnds).toISOString()}`);
    return lotEnds;
  }
}

export type Owner = { name: string; hours: number };

/**
 * Replays what was committed for one account through the model, in the order of its chain: each entry must be allowed
 * when it comes, and leave the balance, the energy and the free analyses that were stored with it.
 * @returns the model as it stands at the end
 */
export const replay = async (
  monitor: pg.Client,
  account: string,
  owner: Owner,
  paceMs: number,
  toleranceMs: number,
  fail: (problem: string) => void,
): Promise<AccountModel> => {
  const { rows: versions } = await monitor.query<{ row: Version }>(versionsOf, [account]);
  const { rows: entries } = await monitor.query<Entry>(entriesOf, [account]);
  let now = 'nothing';
  const wrong = (problem: string) => fail(`${owner.name}: ${now} ${problem}`);
  const model = new RecordedAccount(owner.hours, paceMs, toleranceMs, wrong);
  const createdAt = new Map<string, number>();
  let before: Version | undefined;
  for (const { row } of versions) {
    if (row.entries > model.entries) {
      const entry = entries[row.entries - 1]!;
      now = `entry ${entry.seq} (${entry.key})`;
      if (entry.kind === 'reserve') createdAt.set(entry.reservation!, Date.parse(entry.requested!.createdAt));
      if (entry.kind === 'reserve' && before?.daily_cap != null) checkCap(model, createdAt, before, entry, wrong);
      apply(model, entry, wrong);
      compare(model, row, entry.at.getTime(), wrong);
    } else if (
      before &&
      (row.energy_full !== before.energy_full || row.energy !== before.energy || row.energy_at !== before.energy_at)
    ) {
      now = `a read of the energy after entry ${row.entries}`;
      const at = Date.parse(row.energy_at);
      const full = model.energyAt(at);
      if (row.energy_full || !full.full || full.points !== row.energy)
        wrong(`found ${row.energy} points, the model says ${JSON.stringify(full)}`);
      model.energy = { points: row.energy, at, full: false };
    }
    if (before?.bonus_day && (!row.bonus_day || row.bonus_day < before.bonus_day))
      wrong(`moved the day of bonuses from ${before.bonus_day} to ${row.bonus_day}`);
    model.bonusDay = row.bonus_day;
    before = row;
  }
  if (entries.length !== model.entries)
    wrong(`is the last of the account's versions, which know ${model.entries} of ${entries.length} entries`);
  return model;
};

/** What is spent and held of the day may not exceed what the person allowed himself. */
const checkCap = (
  model: AccountModel,
  createdAt: Map<string, number>,
  { daily_cap: cap, cap_from: from }: Version,
  entry: Entry,
  wrong: (problem: string) => void,
): void => {
  const today = [...model.ledger.holds].filter(
    ([id, { state }]) => state !== 'released' && createdAt.get(id)! >= Date.parse(from!),
  );
  const spent = today.reduce((sum, [, { tokens, used }]) => sum + (used ?? tokens), 0);
  if (entry.amount < 0 && spent - entry.amount > cap!)
    wrong(`takes ${-entry.amount} beside ${spent} of the day, above the cap of ${cap}`);
};

const sectionRoutes: Record<string, string | null> = {
  login: null,
  ...Object.fromEntries(Object.entries(explorationSections).map(([route, section]) => [section, route])),
};

const apply = (model: RecordedAccount, entry: Entry, wrong: (problem: string) => void): void => {
  const moment = entry.at.getTime();
  const lotEnds = entry.lotEnds?.getTime() ?? null;
  const done = (outcome: string, expected = ['done']) => {
    if (!expected.includes(outcome)) wrong(`was made, the model says ${outcome}`);
  };
  const [, , date, section] = entry.key.split(':');
  model.recorded = { lotEnds };
  switch (entry.kind) {
    case 'grant':
      return done(model.open(moment));
    case 'bonus': {
      model.recorded.date = date!;
      if (section === undefined) return done(model.receive(`energy:${date}`, 'bonus', entry.amount, moment));
      const claimed = model.claim(sectionRoutes[section]!, moment);
      return done(
        claimed !== 'no-account' && claimed.success && claimed.tokens === entry.amount
          ? 'done'
          : JSON.stringify(claimed),
      );
    }
    case 'purchase':
      return done(model.receive(entry.key, 'purchase', entry.amount, moment));
    case 'refund':
    case 'dispute': {
      const change = {
        key: entry.key,
        order: `purchase:${entry.reference}`,
        type: entry.kind,
        tokens: Math.abs(entry.amount),
      } as const;
      const followed = { reversed: 'refunded', won: 'opened' }[entry.key.split(':')[2]!];
      return done(
        followed
          ? model.giveAgain(change, entry.key.replace(/\w+$/, followed), moment)
          : model.takeBack(change, moment),
      );
    }
    case 'adjustment':
      return done(model.adjust(entry.key, entry.amount, moment));
    case 'reserve': {
      const { key, feature, actor, freeMonth } = entry.requested!;
      model.recorded.date = freeMonth === null ? undefined : model.dayOf(freeMonth, moment);
      const { outcome, held } = model.reserve({ id: entry.reservation!, key, feature, actor }, moment);
      done(outcome);
      if (held && (held.price !== -entry.amount || held.freeMonth !== freeMonth))
        wrong(`holds ${-entry.amount} (free: ${freeMonth}), the model says ${held.price} (free: ${held.freeMonth})`);
      return;
    }
    case 'settle':
      return done(model.settle(entry.reservation!, -entry.amount, moment), ['done', 'late']);
    case 'release':
      return done(model.release(entry.reservation!, moment));
    case 'expiry':
      return model.expire(moment);
    default:
      return wrong(`is of a kind that nobody knows: ${entry.kind}`);
  }
};

const compare = (model: AccountModel, row: Version, moment: number, wrong: (problem: string) => void): void => {
  const differs = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong(`left ${what} ${JSON.stringify(is)}, the model says ${JSON.stringify(should)}`);
  };
  differs('entries', row.entries, model.entries);
  differs(
    'the balance',
    Object.fromEntries(parts.map((part) => [part, row[part]])),
    Object.fromEntries(parts.map((part) => [part, model.ledger.balance[part]])),
  );
  differs(
    'energy',
    model.energyAt(moment, { points: row.energy, at: Date.parse(row.energy_at), full: row.energy_full }),
    model.energyAt(moment),
  );
  differs('free analyses', [row.free_month, row.free_used], [model.freeMonth, model.freeUsed]);
};
