import { productFields } from '@fernway/contracts/records/product';
import { useT } from '@fernway/i18n';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { products } from './commerce.api.js';
import { CommercePage } from './commerce-page.js';
import { formFields } from './form-fields.js';
import { useProductKind } from './use-product-kind.js';

/** What the workspace sells. */
export function ProductsPage() {
  const t = useT('crm');
  const currency = useWorkspaceCurrency();
  const kind = useProductKind(currency);
  const form = { access: products, fields: formFields(productFields, t, { currency }), start: { active: true } };
  return <CommercePage kind={kind} currency={currency} form={form} />;
}
