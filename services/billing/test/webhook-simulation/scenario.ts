import fc from 'fast-check';

/** What becomes of a checkout at Stripe. */
const lives = [
  'paid',
  'paid late',
  'bounced',
  'expired',
  'left open',
  'over another amount',
  'put right later',
  'session never noted',
] as const;
/** How a webhook is sent; all but the first two are attacks. */
const ways = [
  'as it is',
  'signed a while ago',
  'unsigned',
  'signed by another',
  'signed too long ago',
  'old signature, new time',
  'changed',
  're-serialised',
  'signature of another',
] as const;

type Life = (typeof lives)[number];
export type Sending = { which: number; how: (typeof ways)[number]; age: number };
export type Planned = { buyer: number; pack: 'fernway_100' | 'fernway_200'; life: Life; reversals: Reversal[] };
type Reversal = { kind: 'refund' | 'dispute'; share: number; outcome: 'open' | 'won' | 'lost' };
export type Scenario = {
  orders: Planned[];
  afterPayment: Sending[];
  afterReversals: Sending[];
  atOnce: number;
  rush: boolean;
};

const sendings = fc.array(
  fc.record({
    which: fc.nat(999),
    how: fc.oneof(
      { weight: 2, arbitrary: fc.constant('as it is' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...ways) },
    ),
    age: fc.integer({ min: 0, max: 100_000 }),
  }),
  { minLength: 8, maxLength: 24 },
);

const order = fc.record({
  buyer: fc.nat(1),
  pack: fc.constantFrom('fernway_200' as const, 'fernway_200' as const, 'fernway_100' as const),
  life: fc.oneof(
    { weight: 3, arbitrary: fc.constant('paid' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...lives) },
  ),
  reversals: fc.array(
    fc.record({
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      share: fc.integer({ min: 1, max: 50 }),
      outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
    { maxLength: 2 },
  ),
});

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  orders: fc.array(order, { minLength: 2, maxLength: 4 }),
  afterPayment: sendings,
  afterReversals: sendings,
  atOnce: fc.integer({ min: 1, max: 6 }),
  rush: fc.boolean(),
});
