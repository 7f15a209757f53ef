import type { BusinessType } from '@fernway/contracts/http/identity';
import { uuidv7 } from 'uuidv7';
import { type Buyer, buyersIn, buyersOf } from './sample-buyers.js';
import { expensesOf } from './sample-expenses.js';
import { dayOf, months, monthsUntil, type SampleMonth } from './sample-months.js';
import { SampleRandom } from './sample-random.js';
import type { SampleExpense, SampleProduct, SampleSale, SampleSet } from './sample-set.js';
import { overTheCounter, seasons, type TradeProduct, tradeProducts, usualValue } from './sample-trades.js';
import type { CommerceTexts } from './texts/commerce-texts.js';

/** What is sold in an average month, in usual deals. */
const usualDeals = 130;
/** At least so much of a month is sold without a deal. */
const leastShare = 0.15;
const growth = { first: 0.82, last: 1.04 };

type Given = { trade: BusinessType; language: string; texts: CommerceTexts; today: string };
type Commerce = { products: SampleProduct[]; sales: SampleSale[]; expenses: SampleExpense[] };

/** What the trade sells, sold and spent in 25 months. Won deals are sales too: the others add what is missing of a month. */
export const sampleCommerce = (
  { trade, language, texts, today }: Given,
  set: Pick<SampleSet, 'companies' | 'contacts' | 'deals'>,
): Commerce => {
  // Numbers of its own: those of the other records stay what they were.
  const random = new SampleRandom(`${trade} ${language} sales`);
  const all = monthsUntil(today);
  const products = productsOf(trade, texts, all[0]!);
  const buyers = buyersOf(random, set, products.length);
  const won = wonIn(set.deals);
  const targets = all.map((month) => targetOf(trade, month, random));
  const sales = all.flatMap((month, n) => {
    const missing = Math.max(targets[n]! - (won.get(month.key) ?? 0), targets[n]! * leastShare);
    return salesOf({ trade, texts, random, products }, month, buyersIn(random, buyers, month.index), missing);
  });
  const costShare = sum(sales, ({ cost }) => cost) / sum(sales, ({ amount }) => amount);
  const usualMonth = usualDeals * usualValue[trade];
  return { products, sales, expenses: expensesOf({ texts, random, usualMonth, costShare, grown }, all, targets) };
};

/** How far sales have grown by a month, the average one being 1. */
const grown = (index: number): number => growth.first + ((growth.last - growth.first) * index) / (months - 1);

/** What a month should bring. */
export const plannedIn = (trade: BusinessType, { index, of }: SampleMonth): number =>
  usualDeals * usualValue[trade] * seasons[trade][of]! * grown(index);

const targetOf = (trade: BusinessType, month: SampleMonth, random: SampleRandom): number =>
  plannedIn(trade, month) * (0.94 + random.next() * 0.12) * (month.passed / month.days);

const wonIn = (deals: SampleSet['deals']): Map<string, number> => {
  const won = new Map<string, number>();
  for (const { state, since, value } of deals)
    if (state === 'won') won.set(since.slice(0, 7), (won.get(since.slice(0, 7)) ?? 0) + value);
  return won;
};

const productsOf = (trade: BusinessType, texts: CommerceTexts, first: SampleMonth): SampleProduct[] =>
  tradeProducts[trade].map(({ sku, unit, price, cost, until }, n) => ({
    id: uuidv7(),
    name: texts.products[trade][n]!,
    sku,
    unit: texts.units[unit],
    price,
    cost: Math.round(price * cost),
    active: until === undefined,
    date: dayOf(first, 1),
  }));

type Selling = { trade: BusinessType; texts: CommerceTexts; random: SampleRandom; products: SampleProduct[] };
type Draft = Omit<SampleSale, 'id' | 'externalId'>;

/** Sales of a month until they make up an amount, numbered as they came. */
const salesOf = (selling: Selling, month: SampleMonth, nextBuyer: () => Buyer, missing: number): SampleSale[] => {
  const offered = tradeProducts[selling.trade].flatMap((product, n) =>
    month.index <= (product.until ?? months) ? Array<number>(product.weight).fill(n) : [],
  );
  const drafts: Draft[] = [];
  for (let sold = 0; sold < missing; sold += drafts.at(-1)!.amount) {
    drafts.push(saleOf(selling, month, nextBuyer(), offered));
  }
  return drafts
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map((draft, n) => ({
      id: uuidv7(),
      externalId: `S-${month.key}-${String(n + 1).padStart(4, '0')}`,
      ...draft,
    }));
};

const saleOf = (
  { trade, texts, random, products }: Selling,
  month: SampleMonth,
  { from: _from, until: _until, weight: _weight, likes, ...buyer }: Buyer,
  offered: number[],
): Draft => {
  const liked = likes.filter((n) => offered.includes(n));
  const n = liked.length > 0 && random.percent(60) ? random.of(liked) : random.of(offered);
  const product = products[n]!;
  const { quantity: range } = tradeProducts[trade][n] as TradeProduct;
  const quantity = random.between(...range);
  const discount = random.percent(15) ? random.of([5, 10]) : 0;
  const named = !overTheCounter.includes(trade) || !random.percent(8);
  return {
    date: dayIn(random, month, overTheCounter.includes(trade)),
    name: product.name,
    productId: product.id,
    quantity,
    amount: Math.round((product.price * quantity * (100 - discount)) / 100),
    cost: product.cost * quantity,
    ...(named ? buyer : { ...buyer, contactId: null, contactName: null, companyId: null, companyName: null }),
    channel: channelIn(random, month, texts.channels),
  };
};

/** Most do not work on Sundays. */
const dayIn = (random: SampleRandom, month: SampleMonth, onSundays: boolean): string => {
  const date = dayOf(month, random.between(1, month.passed));
  const again = !onSundays && new Date(date).getUTCDay() === 0;
  return again ? dayOf(month, random.between(1, month.passed)) : date;
};

const channelIn = (random: SampleRandom, { index }: SampleMonth, [online, ...others]: readonly string[]): string =>
  random.percent(20 + index) ? online! : random.of(others);

const sum = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((total, each) => total + of(each), 0);
