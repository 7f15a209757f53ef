import { type Fields, PeerError, text, tree, whole, words } from './form.js';
import { listOf, type PeerState, type Thing } from './state.js';

/** Products by ids of our own, prices by lookup key. */
export class PeerCatalogue {
  constructor(private readonly state: PeerState) {}

  createProduct(fields: Fields): Thing {
    const id = text(fields, 'id') ?? undefined;
    if (id && this.state.all('product', (product) => product.id === id).length)
      throw new PeerError(400, `Product already exists: ${id}`);
    return this.state.add('prod', { ...(id && { id }), object: 'product', name: text(fields, 'name'), active: true });
  }

  updateProduct(id: string, fields: Fields): Thing {
    const product = this.state.find('product', id);
    this.state.effects.push('product update');
    return Object.assign(
      product,
      text(fields, 'name') && { name: text(fields, 'name') },
      text(fields, 'active') && { active: text(fields, 'active') === 'true' },
    );
  }

  createPrice(fields: Fields): Thing {
    const product = this.state.find('product', text(fields, 'product') ?? '');
    const key = text(fields, 'lookup_key');
    const holder = this.state.all('price', (price) => price['lookup_key'] === key)[0];
    if (key && holder && text(fields, 'transfer_lookup_key') !== 'true')
      throw new PeerError(400, `A price with lookup key ${key} exists`);
    if (holder) holder['lookup_key'] = null;
    const amount = whole(fields, 'unit_amount');
    if (amount === null || amount < 0) throw new PeerError(400, 'Invalid unit_amount');
    const interval = text(tree(fields, 'recurring'), 'interval');
    return this.state.add('price', {
      object: 'price',
      active: true,
      currency: text(fields, 'currency'),
      unit_amount: amount,
      lookup_key: key,
      product: product.id,
      type: interval ? 'recurring' : 'one_time',
      recurring: interval ? { interval, interval_count: 1 } : null,
    });
  }

  updatePrice(id: string, fields: Fields): Thing {
    this.state.effects.push('price update');
    return Object.assign(this.state.find('price', id), { active: text(fields, 'active') !== 'false' });
  }

  listPrices(fields: Fields) {
    const keys = words(fields, 'lookup_keys');
    return listOf(
      '/v1/prices',
      this.state.all('price', ({ lookup_key }) => keys.includes(lookup_key as string)),
      whole(fields, 'limit') ?? 10,
    );
  }
}
