/**
 * Planted bugs. They exist as texts to replace, in functions of a simulated database or in sources that a simulated
 * process compiles: nothing that is built knows of them. `likely` is a seed that caught it, tried first; where it no
 * longer does, the others are tried as ever.
 */
export type Mutant = { what: string; likely?: number } & (
  | { function: string; find: string; replace: string }
  | { ddl: string; undo: string }
  | { file: string; find: string; replace: string }
);

const tokens = 'services/tokens/src';

export const mutants = {
  'reserve-without-lock': {
    what: 'two reservations read the same balance',
    likely: 21,
    function: 'reserve',
    find: ' FOR NO KEY UPDATE',
    replace: '',
  },
  'settle-without-lock': {
    what: 'a settlement overwrites what came between',
    function: 'settle',
    find: ' FOR NO KEY UPDATE',
    replace: '',
  },
  'credit-without-lock': {
    what: 'a purchase overwrites what came between',
    function: 'credit',
    find: ' FOR NO KEY UPDATE',
    replace: '',
  },
  'duplicate-not-looked-for': {
    what: 'the same order is credited again',
    function: 'credit',
    find: 'IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN',
    replace: 'IF false THEN',
  },
  'settle-above-reservation': {
    what: 'more is settled than was reserved',
    likely: 14,
    function: 'settle',
    find: 'IF spent < 0 OR spent > r.tokens THEN',
    replace: 'IF spent < 0 THEN',
  },
  'release-after-settle': {
    what: 'what was used comes back',
    likely: 6,
    function: 'release',
    find: `IF r.state <> 'held' THEN`,
    replace: `IF r.state = 'released' THEN`,
  },
  'settle-twice': {
    what: 'the same generation is paid twice',
    likely: 8,
    function: 'settle',
    find: `IF r.state = 'settled' THEN`,
    replace: 'IF false THEN',
  },
  'late-settle-for-free': {
    what: 'a settlement after the release costs nothing',
    function: 'settle',
    find: `late := r.state = 'released';`,
    replace: `late := false; IF r.state = 'released' THEN m.outcome := 'duplicate'; RETURN m; END IF;`,
  },
  'lots-in-wrong-order': {
    what: 'bought tokens are spent before those that lapse',
    function: 'lots_take',
    find: 'ORDER BY expires_at, kind, seq',
    replace: 'ORDER BY kind DESC, expires_at, seq',
  },
  'debt-not-paid-by-credit': {
    what: 'tokens are available beside a debt',
    likely: 6,
    function: 'ledger_credit',
    find: 'least(a.debt, tokens)',
    replace: '0',
  },
  'debt-not-paid-by-release': {
    what: 'what comes back does not pay the debt',
    likely: 3,
    function: 'release',
    find: 'paid := least(a.debt, r.tokens);',
    replace: 'paid := 0;',
  },
  'chain-link-missing': {
    what: 'an entry does not continue the chain',
    function: 'ledger_append',
    find: 'sha256(a.head || convert_to(',
    replace: 'sha256(convert_to(',
  },
  'amount-not-in-chain': {
    what: 'an amount can be changed unseen',
    function: 'ledger_append',
    find: `coalesce(entry_type, ''), entry_amount,`,
    replace: `coalesce(entry_type, ''), 0,`,
  },
  'expired-but-not-taken': {
    what: 'the same tokens lapse again',
    function: 'lots_expire',
    find: 'UPDATE lot SET remaining = 0 WHERE',
    replace: 'UPDATE lot SET remaining = remaining WHERE',
  },
  'lapsed-lot-filled-again': {
    what: 'a release revives what has lapsed',
    function: 'lots_return',
    find: 'IF ends <= moment THEN',
    replace: 'IF false THEN',
  },
  'energy-kept-by-release': {
    what: 'a failed generation costs a point of energy',
    function: 'release',
    find: 'energy_give(returned.a, 1, moment, energy_max)',
    replace: 'returned.a',
  },
  'free-analysis-kept-by-release': {
    what: 'a failed free analysis is used up',
    likely: 8,
    function: 'release',
    find: 'a.free_used := greatest(0, a.free_used - 1);',
    replace: 'NULL;',
  },
  'natural-key-dropped': {
    what: 'the order is not part of the key',
    file: `${tokens}/ledger/ledger.repository.ts`,
    find: '`purchase:${orderId}`',
    replace: '`purchase:${orderId}:${Math.random()}`',
  },
  'event-handled-twice': {
    what: 'the inbox lets a known event pass',
    file: 'libs/events/src/consumers/inbox.ts',
    find: `parsed.filter((one) => fresh.delete(keyOf(one.handler.name, one.event.id)))`,
    replace: 'parsed',
  },
  'released-without-asking': {
    what: 'the sweeper takes back what the ai service has delivered',
    file: `${tokens}/reservations/expired-reservations.service.ts`,
    find: `if (answer?.state !== 'unknown' && answer?.state !== 'failed') return false;`,
    replace: '',
  },
  'released-without-answer': {
    what: 'silence of the ai service counts as a failure',
    file: `${tokens}/reservations/expired-reservations.service.ts`,
    find: 'return null;',
    replace: `return { state: 'unknown' } as const;`,
  },
  'movement-not-told': {
    what: 'no event says that the balance changed',
    file: `${tokens}/reservations/reservations.service.ts`,
    find: `    await this.changes.publish(tx, settled);`,
    replace: '',
  },
  'committed-after-an-error': {
    what: 'a transaction that threw is committed',
    file: 'libs/database/src/tenancy.ts',
    find: `await client.query('ROLLBACK');`,
    replace: `await client.query('COMMIT');`,
  },
  'fallback-is-charged': {
    what: 'a result that another provider stood in for costs',
    file: `${tokens}/reservations/reservations.events.ts`,
    find: 'if (data.fallback)',
    replace: 'if (false)',
  },
  'retry-reserves-again': {
    what: 'the key of a lost answer holds a second time',
    likely: 16,
    file: `${tokens}/reservations/reservations.service.ts`,
    find: '      ...wanted,\n      reservationId',
    replace: '      ...wanted,\n      key: uuidv7(),\n      reservationId',
  },
  'two-tabs-two-bonuses': {
    what: 'a bonus is decided without the lock',
    file: `${tokens}/bonuses/bonuses.service.ts`,
    find: 'await this.ledger.lock(tx, user)',
    replace: 'await this.ledger.find(tx, user)',
  },
  'bonus-day-goes-back': {
    what: 'a clock that jumps back gives the bonus of yesterday again',
    file: `${tokens}/accounts/calendar.ts`,
    find: 'account.bonusDay !== null && account.bonusDay > today',
    replace: 'false',
  },
  'energy-from-a-clock-back': {
    what: 'a clock that jumps back fills the meter',
    function: 'energy_after',
    find: 'greatest(0, floor(extract(epoch FROM moment - a.energy_at) * 1000 / energy_ms))',
    replace: 'abs(floor(extract(epoch FROM moment - a.energy_at) * 1000 / energy_ms))',
  },
  'zone-changes-at-once': {
    what: 'who travels gets a second day',
    file: `${tokens}/accounts/calendar.ts`,
    find: 'nextTimeZoneFrom !== null && instant >= nextTimeZoneFrom',
    replace: 'nextTimeZoneFrom !== null',
  },
  'older-profile-counts': {
    what: 'a time zone of an older profile comes back',
    likely: 21,
    file: 'libs/events/src/consumers/inbox.ts',
    find: ' where seen.version < excluded.version',
    replace: '',
  },
  'cap-moved-by-a-clock-back': {
    what: 'what a clock that jumped back spends is of a day that is over',
    function: 'reserve',
    find: 'greatest(moment, a.cap_from)',
    replace: 'moment',
  },
  'cap-day-goes-back': {
    what: 'a clock that jumps back begins the day of a cap anew',
    likely: 686,
    file: `${tokens}/accounts/cap-day.ts`,
    find: 'today <= kept.day',
    replace: 'today === kept.day',
  },
  'cap-of-yesterday': {
    what: 'a daily cap lasts for ever',
    function: 'reserve',
    find: 'moment >= a.cap_until',
    replace: 'false',
  },
  'cap-forgets-what-is-held': {
    what: 'what is held does not count for the cap',
    function: 'spent_since',
    find: 'coalesce(settled, tokens)',
    replace: 'coalesce(settled, 0)',
  },
  'adjusted-below-nothing': {
    what: 'an operator takes more than there ever was',
    function: 'adjust',
    find: 'a.total + tokens <',
    replace: '0 >',
  },
  'taken-back-beyond-the-order': {
    what: 'two refunds take more than the order gave',
    likely: 54,
    function: 'claw_back',
    find: 'bought.amount - taken_back(a.account_id, entry_reference)',
    replace: 'bought.amount',
  },
  'other-lots-clawed-back-first': {
    what: 'a refund leaves the order its own lot',
    function: 'ledger_debit',
    find: 'SELECT least(remaining, affordable) INTO own',
    replace: 'SELECT 0 INTO own',
  },
  'batch-answers-swapped': {
    what: 'of reservations made together each gets the answer of another',
    file: `${tokens}/ledger/ledger.repository.ts`,
    find: ' r ORDER BY r.n`',
    replace: ' r`',
  },
  'batch-lets-tokens-lapse': {
    what: 'tokens lapse beside a refusal, and nobody is told',
    function: 'reserve_many',
    find: 'IF lapses THEN',
    replace: 'IF false THEN',
  },
} as const satisfies Record<string, Mutant>;
export type MutantName = keyof typeof mutants;
