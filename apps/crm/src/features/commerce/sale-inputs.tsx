import type { Product } from '@fernway/contracts/http/crm-products';
import { lineTotal } from '@fernway/contracts/records/deal-line';
import { Quantity } from '@fernway/contracts/records/sale';
import type { Money } from '@fernway/contracts/endpoint';
import { useLanguage, useT } from '@fernway/i18n';
import { useState } from 'react';
import { ProductField } from '../../deal-lines/product-field.js';
import { CustomerField } from '../../deals/customer-field.js';
import type { Field } from '../../fields/field.js';
import { moneyWithSign, parseNumber } from '../../fields/number-text.js';
import { EntryField } from './entry-field.js';
import type { EntryForm } from './entry-form.js';

const textIn = (form: EntryForm, name: string) => String(form.values[name] ?? '');

/** What was sold and how many: a product that is chosen suggests amount and cost, which stay as they are once typed. */
export function SoldInputs({ form, quantity }: { form: EntryForm; quantity: Field }) {
  const t = useT('crm');
  const language = useLanguage();
  const [product, setProduct] = useState<Product>();

  const times = (money: Money | null, count: string): string => {
    const read = Quantity.safeParse(parseNumber(count, language));
    if (!money || !read.success) return '';
    return moneyWithSign(
      { amount: lineTotal({ quantity: read.data, price: money.amount }), currency: money.currency },
      language,
    );
  };
  const suggest = (next: Product, count: string) => {
    for (const [field, money, before] of [
      ['amount', next.price, product?.price],
      ['cost', next.cost, product?.cost],
    ] as const) {
      const typed = textIn(form, field);
      const suggested = before ? times(before, textIn(form, 'quantity')) : '';
      if (!typed || typed === suggested) form.set(field, times(money, count));
    }
  };

  return (
    <>
      <ProductField
        label={t('record.field.name')}
        value={textIn(form, 'name')}
        error={form.errors['name']}
        linked={textIn(form, 'productId') !== ''}
        required
        onType={(name) => (form.set('name', name), form.set('productId', ''))}
        onChoose={(chosen) => {
          form.set('name', chosen.name);
          form.set('productId', chosen.id);
          suggest(chosen, textIn(form, 'quantity'));
          setProduct(chosen);
        }}
      />
      <EntryField
        field={quantity}
        form={form}
        onDraft={(draft) => {
          form.set('quantity', draft);
          if (product) suggest(product, String(draft));
        }}
      />
    </>
  );
}

/** Who bought: a contact or company of the workspace, or only a name. */
export function BuyerInput({ form }: { form: EntryForm }) {
  const link = (contactId: string, companyId: string) => (
    form.set('contactId', contactId), form.set('companyId', companyId)
  );
  return (
    <CustomerField
      value={textIn(form, 'customerName')}
      error={form.errors['customerName']}
      linked={Boolean(textIn(form, 'contactId') || textIn(form, 'companyId'))}
      optional
      onType={(name) => (form.set('customerName', name), link('', ''))}
      onChoose={(customer) => {
        form.set('customerName', customer.name);
        link('contactId' in customer ? customer.contactId : '', 'companyId' in customer ? customer.companyId : '');
      }}
    />
  );
}
