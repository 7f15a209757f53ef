import type { Product } from '@fernway/contracts/http/crm-products';
import { formatMoney, useT } from '@fernway/i18n';
import { Icon, PlainButton, TextField } from '@fernway/ui';
import { useState } from 'react';
import { moneyText } from '../fields/number-text.js';
import { OrderButtons } from '../settings/order-buttons.js';
import { type LineProblems, type LineReading, type LineText, totalOf } from './line-text.js';
import { ProductField } from './product-field.js';

type Props = {
  line: LineText;
  index: number;
  count: number;
  reading: LineReading;
  problems: LineProblems;
  /** It was added just now: typing goes on in it. */
  isNew: boolean;
  onChange: (change: Partial<LineText>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** A product of a deal: what, how many, for how much; at the right what it comes to. */
export function LineRow({ line, index, count, reading, problems, isNew, onChange, onMove, onRemove }: Props) {
  const t = useT('crm');
  const name = line.name || t('dealLines.nameless', { number: index + 1 });
  const total = totalOf(line, reading);

  // The price that came with a product goes with it, unless somebody typed another.
  const [chosenPrice, setChosenPrice] = useState<string>();

  const pricedHere = line.price === '' || line.price === chosenPrice;
  const link = ({ id, name, price }: Product, priced: boolean) => {
    // A price in another currency says nothing of this deal.
    const known = priced && price.currency === line.currency ? moneyText(price, reading.language) : undefined;
    setChosenPrice(known);
    onChange({ productId: id, name, ...(known !== undefined && { price: known }) });
  };
  const type = (typed: string) =>
    onChange({ name: typed, productId: null, ...(line.productId && line.price === chosenPrice && { price: '' }) });
  const input = (field: 'quantity' | 'price' | 'discount') => ({
    label: t(`dealLines.${field}`),
    value: line[field],
    error: problems[field],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });

  return (
    <fieldset className="crm-line">
      <legend className="fw-hidden">{name}</legend>
      <ProductField
        label={t('dealLines.product')}
        value={line.name}
        error={problems.name}
        linked={line.productId !== null}
        autoFocus={isNew}
        required
        onType={type}
        onChoose={(product) => link(product, true)}
        onMeant={(product) => link(product, pricedHere)}
      />
      <TextField {...input('quantity')} required />
      <TextField {...input('price')} required />
      <TextField {...input('discount')} placeholder="0" />
      <div className="crm-line-total">
        <span className="fw-muted fw-small">{t('dealLines.total')}</span>
        <output className="fw-numbers">
          {total === undefined ? '–' : formatMoney({ amount: total, currency: line.currency }, reading.language)}
        </output>
      </div>
      <div className="crm-line-buttons">
        <OrderButtons name={name} index={index} count={count} onMove={onMove} />
        <PlainButton kind="quiet" size="icon" aria-label={t('settings.remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </PlainButton>
      </div>
    </fieldset>
  );
}
