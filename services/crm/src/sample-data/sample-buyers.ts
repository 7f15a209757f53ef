import type { SampleRandom } from './sample-random.js';
import type { SampleCompany, SampleContact, SampleSale } from './sample-set.js';
import { months } from './sample-months.js';

/** A customer, from which month to which they buy, how often beside others, and which products they like. */
export type Buyer = Pick<
  SampleSale,
  'contactId' | 'contactName' | 'companyId' | 'companyName' | 'country' | 'region'
> & {
  from: number;
  until: number;
  weight: number;
  likes: readonly number[];
};

const nobody = { contactId: null, contactName: null, companyId: null, companyName: null };
/** Companies that buy without one of their people being named. */
const companyBuyers = 24;
/** Many have been customers for so many months before the first one. */
const earlier = 12;

/** Some buy again and again, some bought only once, some stopped months ago, and some are new. */
export const buyersOf = (
  random: SampleRandom,
  { companies, contacts }: { companies: SampleCompany[]; contacts: SampleContact[] },
  products: number,
): Buyer[] => {
  const buyer = (who: Omit<Buyer, 'from' | 'until' | 'weight' | 'likes'>, stopped: boolean): Buyer => ({
    ...who,
    ...(stopped ? goneTimes(random) : presentTimes(random)),
    weight: 1 + Math.floor(random.next() ** 3 * 9),
    likes: [random.between(0, products - 1), random.between(0, products - 1)],
  });
  const people = contacts
    .filter(({ lifecycle }) => lifecycle === 'customer' || lifecycle === 'past')
    .map(({ id, name, companyId, companyName, lifecycle, address: { country = null, region = null } }) =>
      buyer({ contactId: id, contactName: name, companyId, companyName, country, region }, lifecycle === 'past'),
    );
  const firms = companies
    .slice(0, companyBuyers)
    .map(({ id, name, address: { country = null, region = null } }) =>
      buyer({ ...nobody, companyId: id, companyName: name, country, region }, random.percent(20)),
    );
  return [...people, ...firms];
};

const goneTimes = (random: SampleRandom) => {
  const from = Math.max(random.between(-earlier, 10), 0);
  return { from, until: random.between(from, months - 6) };
};

const presentTimes = (random: SampleRandom) => {
  const kind = random.next();
  if (kind < 0.3) {
    const once = random.between(0, months - 1);
    return { from: once, until: once };
  }
  const from = kind < 0.75 ? random.between(-earlier, 12) : random.between(months - 8, months - 1);
  return { from: Math.max(from, 0), until: months - 1 };
};

/** Who buys in a month: those of one month once, the others as often as chance and their weight bring them. */
export const buyersIn = (random: SampleRandom, all: readonly Buyer[], month: number): (() => Buyer) => {
  const here = all.filter(({ from, until }) => from <= month && month <= until);
  const once = here.filter(({ from, until }) => from === until);
  const often = here.filter(({ from, until }) => from < until).flatMap((each) => Array<Buyer>(each.weight).fill(each));
  return () => once.pop() ?? random.of(often);
};
