import type pg from 'pg';
import type { Generation, Told, World } from './world.js';

type Row = { user: string; key: string; kind: string; amount: number; reservation: string | null; times: number };
type Reservation = {
  id: string;
  user: string;
  key: string;
  feature: string;
  tokens: number;
  free: boolean;
  state: string;
  settled: number | null;
};

/**
 * Holds what people were told against the ledger: what was done is there once, what was refused is not, what nobody
 * knows is there once at most. And what billing and the ai service have told by events has happened, once.
 */
export const checkDelivered = async (monitor: pg.Client, world: World): Promise<void> => {
  const { rows: entries } = await monitor.query<Row>(
    `SELECT a.user_id AS user, e.key, e.kind, e.amount, e.reservation_id AS reservation, (count(*) OVER (PARTITION BY e.key))::int AS times
       FROM ledger_entry e JOIN account a USING (account_id)`,
  );
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  for (const { key, times } of entries) if (times > 1) world.fail(`${key} is in the ledger ${times} times`);
  const { rows: reservations } = await monitor.query<Reservation>(
    `SELECT r.reservation_id AS id, a.user_id AS user, r.key, r.feature, r.tokens, r.free_month IS NOT NULL AS free, r.state, r.settled
       FROM reservation r JOIN account a USING (account_id)`,
  );
  checkReservations(world, reservations);
  checkGenerations(world, reservations, entries);
  checkBonuses(world, entries);
  for (const { id, person, tokens } of world.orders) {
    const credited = byKey.get(`purchase:${id}`);
    if (credited?.amount !== tokens || credited.user !== person.user)
      world.fail(
        `order ${id} of ${tokens} for ${person.name} was paid, the ledger says ${credited?.amount ?? 'nothing'}`,
      );
  }
  for (const { key, tokens } of world.changes) {
    const moved = byKey.get(key);
    // Nothing of nothing is no 0 of JavaScript's own.
    if (!moved || moved.amount + 0 !== tokens + 0)
      world.fail(`${key} moves ${tokens}, the ledger says ${moved?.amount ?? 'nothing'}`);
  }
  for (const { person, key, tokens, told } of world.adjustments) {
    const adjusted = byKey.get(`adjustment:${key}`);
    once(world, `the adjustment ${key} of ${person.name} by ${tokens}`, told, adjusted ? 1 : 0);
  }
  const known = world.orders.length + world.changes.length;
  const made = entries.filter(({ kind }) => ['purchase', 'refund', 'dispute'].includes(kind)).length;
  if (made !== known) world.fail(`${made} entries of orders, refunds and disputes; ${known} were told`);
};

const checkReservations = (world: World, reservations: Reservation[]): void => {
  const byKey = new Map(reservations.map((reservation) => [reservation.key, reservation]));
  for (const { key, person, feature, told } of world.reservations) {
    const made = byKey.get(key);
    const what = `the reservation ${key} of ${person.name}`;
    if (told.is === 'refused' && told.code === 'conflict') {
      if (!made) world.fail(`${what} was said to be closed, and is not there`);
    } else once(world, what, told, made ? 1 : 0);
    if (!made) continue;
    if (made.user !== person.user || made.feature !== feature)
      world.fail(`${what} for ${feature} became another's: ${JSON.stringify(made)}`);
    if (
      told.is === 'done' &&
      (told.answer.id !== made.id || told.answer.tokens !== made.tokens || told.answer.free !== made.free)
    ) {
      world.fail(`${what} was answered ${JSON.stringify(told.answer)}, and is ${JSON.stringify(made)}`);
    }
  }
  const asked = new Set(world.reservations.map(({ key }) => key));
  for (const { key, user } of reservations)
    if (!asked.has(key)) world.fail(`${user} has a reservation ${key} that nobody asked for`);
};

/** Paid is what completed, at its amount; the rest was given back. */
const checkGenerations = (world: World, reservations: Reservation[], entries: Row[]): void => {
  const settlements = Map.groupBy(
    entries.filter(({ kind }) => kind === 'settle'),
    ({ reservation }) => reservation,
  );
  for (const { id, state, settled } of reservations) {
    const generation: Generation | undefined = world.generations.get(id);
    const paid = generation?.state === 'completed' ? generation.settled : null;
    const should = paid === null ? 'released' : `settled with ${paid}`;
    const is = state === 'settled' ? `settled with ${settled}` : state;
    // One that another provider stood in for costs nothing, whichever way it came.
    if (is !== should)
      world.fail(
        `the reservation ${id} of a generation that is ${generation?.state ?? 'unknown'} should be ${should}, and is ${is}`,
      );
    const times = settlements.get(id)?.length ?? 0;
    if (times !== (paid === null ? 0 : 1)) world.fail(`the reservation ${id} was settled ${times} times`);
  }
};

/** Several keys may claim the same section: as many successes as entries, and no entry that nobody claimed. */
const checkBonuses = (world: World, entries: Row[]): void => {
  for (const person of world.people) {
    const asked = world.bonuses.filter((bonus) => bonus.person === person);
    const credited = entries.filter(
      ({ kind, key, user }) => kind === 'bonus' && key.startsWith('bonus:') && user === person.user,
    ).length;
    const told = asked.filter((bonus) => bonus.told.is === 'done' && bonus.told.answer.success).length;
    const unknown = asked.filter((bonus) => bonus.told.is === 'unknown').length;
    // The first attempt may have credited it, and the second one have found it so.
    const doubtful = asked.filter((bonus) => bonus.told.is === 'done' && !bonus.told.answer.success).length;
    if (told > credited) world.fail(`${person.name} was told of ${told} bonuses, and got ${credited}`);
    if (credited > told + unknown + doubtful)
      world.fail(`${person.name} got ${credited} bonuses, and claimed ${asked.length}`);
  }
};

const once = (world: World, what: string, told: Told<unknown>, times: number): void => {
  if (told.is === 'done' && times !== 1) world.fail(`${what} was done, and is in the ledger ${times} times`);
  if (told.is === 'refused' && times !== 0) world.fail(`${what} was refused (${told.code}), and is in the ledger`);
};
