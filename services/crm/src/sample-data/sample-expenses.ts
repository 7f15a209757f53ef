import { uuidv7 } from 'uuidv7';
import { dayOf, type SampleMonth } from './sample-months.js';
import type { SampleRandom } from './sample-random.js';
import type { SampleExpense } from './sample-set.js';
import { type ExpenseCategory, fixedShares } from './sample-trades.js';
import type { CommerceTexts } from './texts/commerce-texts.js';

/** What is left of an average month's sales before goods and all else are paid is spent but for this share. */
const profitShare = 0.1;
/** When the rent and the wages are paid. */
const rentDay = 1;
const payday = 28;
const deliveries = 4;

type Spending = {
  texts: CommerceTexts;
  random: SampleRandom;
  usualMonth: number;
  /** What is sold costs this share of its price. */
  costShare: number;
  grown: (index: number) => number;
};

/** What each month cost: goods follow what was sold, the rest does not, so weak months may end with a loss. */
export const expensesOf = (spending: Spending, all: SampleMonth[], sold: number[]): SampleExpense[] =>
  all.flatMap((month, n) => {
    const paid = [...steadyOf(spending, month), ...goodsOf(spending, month, sold[n]!), ...changingOf(spending, month)];
    return paid.toSorted((one, other) => one.date.localeCompare(other.date)).map((each) => ({ id: uuidv7(), ...each }));
  });

type Paid = Omit<SampleExpense, 'id'>;

const paid = (
  { texts, random }: Spending,
  category: ExpenseCategory,
  { date, amount }: { date: string; amount: number },
): Paid => {
  const [supplier, note] = random.of(texts.suppliers[category]);
  return { date, category, amount: Math.round(amount), supplier, note };
};

/** What does not follow sales, as large as it was at the time. */
const fixed = ({ usualMonth, costShare, grown }: Spending, category: keyof typeof fixedShares, index: number): number =>
  usualMonth * (1 - costShare - profitShare) * fixedShares[category] * grown(index);

/** The rent rises each year, wages each half year. */
const steadyOf = (spending: Spending, month: SampleMonth): Paid[] => {
  const { index, passed } = month;
  const rent = even(fixed(spending, 'rent', Math.floor(index / 12) * 12 + 6));
  const staff = even(fixed(spending, 'staff', Math.floor(index / 6) * 6 + 3));
  return [
    paid(spending, 'rent', { date: dayOf(month, rentDay), amount: rent }),
    ...(passed >= payday ? [paid(spending, 'staff', { date: dayOf(month, payday), amount: staff })] : []),
  ];
};

const even = (amount: number): number => Math.round(amount / 5_000) * 5_000;

const goodsOf = (spending: Spending, month: SampleMonth, sold: number): Paid[] => {
  const { random, costShare } = spending;
  return Array.from({ length: deliveries }, () =>
    paid(spending, 'goods', {
      date: dayOf(month, random.between(1, month.passed)),
      amount: ((sold * costShare) / deliveries) * (0.85 + random.next() * 0.3),
    }),
  );
};

const changingOf = (spending: Spending, month: SampleMonth): Paid[] => {
  const { random } = spending;
  return (['marketing', 'marketing', 'retention', 'other', 'other'] as const).flatMap((category) => {
    const day = random.between(1, month.days);
    const parts = category === 'retention' ? 1 : 2;
    const amount = (fixed(spending, category, month.index) / parts) * (0.7 + random.next() * 0.6);
    return day <= month.passed ? [paid(spending, category, { date: dayOf(month, day), amount })] : [];
  });
};
