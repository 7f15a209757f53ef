import type { Product } from '@fernway/contracts/http/crm-products';
import { formatMoney, useLanguage, useT } from '@fernway/i18n';
import { TextField } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { offeredProductsQuery } from './offered-products.api.js';

type Props = {
  label: string;
  value: string;
  error?: string | undefined;
  /** Whether the name is that of a product. */
  linked: boolean;
  autoFocus?: boolean;
  required?: boolean;
  onType: (name: string) => void;
  onChoose: (product: Product) => void;
  /** It was typed, not chosen: what stands beside it may have been typed meanwhile. */
  onMeant?: (product: Product) => void;
};

/** A product found by its name or SKU, or a text of one's own. */
export function ProductField({ value, linked, onType, onChoose, onMeant = onChoose, ...input }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const listId = useId();
  const mayRead = useCan('products:read');
  const { data = [] } = useQuery(offeredProductsQuery(linked || !mayRead ? '' : value.trim()));
  const labelOf = ({ name, sku }: Product) =>
    sku && data.filter((other) => other.name === name).length > 1 ? `${name} (${sku})` : name;

  const changed = (typed: string) => {
    const text = typed.trim().toLowerCase();
    const chosen = data.find((product) => labelOf(product) === typed || (text && product.sku?.toLowerCase() === text));
    if (chosen) onChoose(chosen);
    else onType(typed);
  };

  // What is typed to its end means that product, also where the suggestions come only then.
  const [left, setLeft] = useState(false);
  const typed = value.trim().toLowerCase();
  const meant = data.filter((product) => product.name.toLowerCase() === typed);
  const named = left && !linked && meant.length === 1 ? meant[0] : undefined;
  const link = useEffectEvent(() => named && onMeant(named));
  useEffect(() => {
    if (named) link();
  }, [named]);

  return (
    <>
      <TextField
        {...input}
        autoComplete="off"
        maxLength={200}
        list={listId}
        value={value}
        {...(linked && { hint: t('dealLines.linked') })}
        onChange={(event) => changed(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <datalist id={listId}>
        {data.map((product) => (
          <option key={product.id} value={labelOf(product)}>
            {[product.sku, formatMoney(product.price, language)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
