import { describe, expect, it } from '@jest/globals';
import type { Plan } from '@fernway/contracts/http/billing-plans';
import { monthAfter } from './month-after.js';
import { advanced, begun, changed } from './test-subscription.js';

const plan = (id: Plan['id'], amount: number): Plan => ({
  id,
  name: id,
  price: { amount, currency: 'USD' },
  interval: 'month',
  limits: { contacts: null },
  popular: false,
});
const starter = plan('starter', 2900);
const professional = plan('professional', 7900);
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const totals = ({ invoices }: ReturnType<typeof begun>) => invoices.map(({ total }) => total.amount);

describe('a test subscription', () => {
  it('is free for its trial, then billed every month', () => {
    const fresh = begun('s', starter, 14, at('2026-01-17'));
    expect(
      advanced(fresh, at('2026-01-31').getTime() > 0 ? new Date(at('2026-01-31').getTime() - 1) : at('2026-01-31')),
    ).toEqual(fresh);
    const paid = advanced(fresh, at('2026-01-31'));
    expect(paid).toMatchObject({ status: 'active', currentPeriodEndsAt: at('2026-02-28') });
    expect(totals(advanced(paid, at('2026-04-30')))).toEqual([2900, 2900, 2900, 2900]);
  });

  it('that began on the 31st comes back to it after every shorter month', () => {
    const days = (fresh: ReturnType<typeof begun>) =>
      advanced(fresh, at('2026-06-30')).invoices.map(({ periodEnd }) => periodEnd.toISOString().slice(0, 10));
    const ends = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'];
    expect(days(begun('s', starter, 0, at('2026-01-31')))).toEqual(ends);
    expect(days(begun('s', starter, 14, at('2026-01-17')))).toEqual(ends);
  });

  it('is what its plan says from its first moment, and each invoice tells its month', () => {
    const trial = begun('s', starter, 14, at('2026-01-17'));
    expect(trial).toEqual({
      providerId: 's',
      plan: 'starter',
      status: 'trialing',
      price: { amount: 2900, currency: 'USD' },
      startedAt: at('2026-01-17'),
      trialEndsAt: at('2026-01-31'),
      currentPeriodEndsAt: at('2026-01-31'),
      cancelsAtPeriodEnd: false,
      endedAt: null,
      carriedAmount: 0,
      invoices: [],
    });
    const paid = begun('test_sub_0123456789abcdef', starter, 0, at('2026-04-01'));
    expect(paid).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      currentPeriodEndsAt: at('2026-05-01'),
      carriedAmount: 0,
    });
    expect(paid.invoices).toEqual([
      {
        providerId: 'test_sub_0123456789abcdef_20260401',
        number: 'T-89ABCDEF-20260401',
        status: 'paid',
        total: { amount: 2900, currency: 'USD' },
        periodStart: at('2026-04-01'),
        periodEnd: at('2026-05-01'),
        createdAt: at('2026-04-01'),
        paidAt: at('2026-04-01'),
      },
    ]);
  });

  it('counts a change by what is left of the month: all of it at its start, nothing at its end', () => {
    const paid = begun('s', starter, 0, at('2026-04-01'));
    expect(changed(paid, professional, at('2026-03-31'))).toMatchObject({
      plan: 'professional',
      price: { amount: 7900 },
      carriedAmount: 5000,
    });
    expect(changed(paid, professional, at('2026-05-01')).carriedAmount).toBe(0);
    expect(changed(paid, professional, at('2026-05-03')).carriedAmount).toBe(0);
    const twice = changed(changed(paid, professional, at('2026-04-16')), starter, at('2026-04-16'));
    expect([twice.plan, twice.carriedAmount]).toEqual(['starter', 0]);
    // On the day that a trial ends it is billed first.
    const trial = advanced(begun('s', starter, 14, at('2026-04-01')), at('2026-04-15'));
    expect(changed(trial, professional, at('2026-04-15')).carriedAmount).toBe(5000);
  });

  it('comes to the same however often one looks', () => {
    const fresh = begun('s', starter, 14, at('2026-01-17'));
    let often = fresh;
    for (let day = 0; day < 300; day += 1)
      often = advanced(often, new Date(at('2026-01-17').getTime() + day * 86_400_000));
    expect(often).toEqual(advanced(fresh, new Date(at('2026-01-17').getTime() + 299 * 86_400_000)));
  });

  it('ends at its period’s end once it is cancelled, on trial without an invoice', () => {
    const trial = { ...begun('s', starter, 14, at('2026-01-01')), cancelsAtPeriodEnd: true };
    expect(advanced(trial, at('2026-02-01'))).toMatchObject({
      status: 'cancelled',
      endedAt: at('2026-01-15'),
      invoices: [],
    });
  });

  it('carries the difference of a change of plan to the next invoice, none on trial', () => {
    const paid = begun('s', starter, 0, at('2026-04-01'));
    const up = changed(paid, professional, at('2026-04-16'));
    expect(totals(advanced(up, at('2026-05-01')))).toEqual([2900, 7900 + 2500]);
    const trial = changed(begun('s', starter, 14, at('2026-04-01')), professional, at('2026-04-03'));
    expect(totals(advanced(trial, at('2026-04-15')))).toEqual([7900]);
  });

  it('gives a credit that is larger than a price to the invoices after it', () => {
    const down = changed(begun('s', plan('enterprise', 19_900), 0, at('2026-04-01')), starter, at('2026-04-01'));
    expect(totals(advanced(down, at('2026-11-01')))).toEqual([19_900, 0, 0, 0, 0, 0, 400 + 0, 2900]);
  });
});

it.each([
  ['2026-01-31', 31, '2026-02-28'],
  ['2026-02-28', 31, '2026-03-31'],
  ['2028-01-30', 30, '2028-02-29'],
  ['2026-12-15', 15, '2027-01-15'],
])('a month after %s, billed on the %i, is %s', (from, day, to) => expect(monthAfter(at(from), day)).toEqual(at(to)));
