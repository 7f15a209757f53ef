import type Stripe from 'stripe';
import { asked } from './stripe-client.js';

/** Something that is sold, as the code has it; its id is also that of Stripe's product. */
export type Sold = { id: string; name: string; amount: number; currency: string; interval: 'month' | null };

export type SyncedPrice = { sold: Sold; priceId: string; did: 'matched' | 'created' | 'replaced' };

/** Stripe finds a price by it; the amount is not part of it, so that a changed price takes its place over. */
const lookupKeyOf = ({ id, currency, interval }: Sold): string =>
  [id, currency.toLowerCase(), ...(interval ? [interval] : [])].join('_');

const matches = (price: Stripe.Price, { amount, currency, interval }: Sold): boolean =>
  price.active &&
  price.unit_amount === amount &&
  price.currency === currency.toLowerCase() &&
  (price.recurring?.interval ?? null) === interval &&
  (price.recurring?.interval_count ?? 1) === 1;

/** Creates or matches one price by its lookup key. Repeating it, or two at once, makes nothing twice. */
const syncPrice = async (stripe: Stripe, sold: Sold, found: Stripe.Price | undefined): Promise<SyncedPrice> => {
  if (found && matches(found, sold)) return { sold, priceId: found.id, did: 'matched' };
  await ensureProduct(stripe, sold);
  const key = lookupKeyOf(sold);
  const price = await stripe.prices.create(
    {
      product: sold.id,
      currency: sold.currency.toLowerCase(),
      unit_amount: sold.amount,
      lookup_key: key,
      transfer_lookup_key: true,
      ...(sold.interval && { recurring: { interval: sold.interval } }),
    },
    { idempotencyKey: `price:${key}:${sold.amount}:${found?.id ?? 'first'}` },
  );
  // Running subscriptions keep the old price; nothing new can be sold at it.
  if (found?.active) await stripe.prices.update(found.id, { active: false });
  return { sold, priceId: price.id, did: found ? 'replaced' : 'created' };
};

const ensureProduct = async (stripe: Stripe, { id, name }: Sold): Promise<void> => {
  const known = await stripe.products.retrieve(id).catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return null;
    throw error;
  });
  if (!known) await stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` });
  else if (known.name !== name || !known.active) await stripe.products.update(id, { name, active: true });
};

/** Brings Stripe's prices in line with the code's. @returns what was done, in the same order */
export const syncPrices = async (stripe: Stripe, all: readonly Sold[]): Promise<SyncedPrice[]> => {
  const synced: SyncedPrice[] = [];
  // Stripe looks ten keys up at once.
  for (let from = 0; from < all.length; from += 10) {
    const some = all.slice(from, from + 10);
    const { data } = await stripe.prices.list({ lookup_keys: some.map(lookupKeyOf), limit: 10 });
    for (const sold of some) {
      const found = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(sold));
      synced.push(await syncPrice(stripe, sold, found));
    }
  }
  return synced;
};

const keptMs = 10 * 60_000;

/** Ids of Stripe's prices for what is sold here, looked up when first needed, and again after ten minutes. */
export class StripePrices {
  private readonly known = new Map<string, { until: number; priceId: Promise<string> }>();

  constructor(
    private readonly stripe: Stripe,
    private readonly catalogue: readonly Sold[],
  ) {}

  /** @throws AppError `payment-provider-failed` */
  async idOf(id: string): Promise<string> {
    const known = this.known.get(id);
    if (known && known.until > Date.now()) return known.priceId;
    const priceId = this.lookUp(id);
    this.known.set(id, { until: Date.now() + keptMs, priceId });
    return priceId.catch((error: unknown) => {
      this.known.delete(id);
      throw error;
    });
  }

  private async lookUp(id: string): Promise<string> {
    const sold = this.catalogue.find((candidate) => candidate.id === id);
    if (!sold) throw new Error(`${id} is not sold`);
    const [synced] = await asked(syncPrices(this.stripe, [sold]), 'Failed to read the prices of Stripe');
    return synced!.priceId;
  }
}
