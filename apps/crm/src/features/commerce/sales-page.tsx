import { pathOf } from '@fernway/contracts/records/pages';
import { saleFields } from '@fernway/contracts/records/sale';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { today } from '../../deals/deal-form.js';
import { sales } from './commerce.api.js';
import { CommercePage } from './commerce-page.js';
import type { EntryForm } from './entry-form.js';
import { formFields } from './form-fields.js';
import { BuyerInput, SoldInputs } from './sale-inputs.js';
import { useSaleKind } from './use-sale-kind.js';

/** What was sold to whom: with deals, and given from outside. */
export function SalesPage() {
  const t = useT('crm');
  const currency = useWorkspaceCurrency();
  const kind = useSaleKind(currency);
  const all = formFields(saleFields, t, { currency });
  const quantity = { ...all.find(({ name }) => name === 'quantity')!, required: true };
  const inputs = (form: EntryForm) => ({
    name: <SoldInputs key="name" form={form} quantity={quantity} />,
    quantity: null,
    productId: null,
    contactId: null,
    companyId: null,
    customerName: <BuyerInput key="customerName" form={form} />,
  });
  const further = [{ name: 'contactName', label: t('record.field.contactName'), type: 'text' as const }];
  return (
    <CommercePage
      kind={kind}
      currency={currency}
      form={{
        access: sales,
        fields: all.map((field) => (field.name === 'quantity' ? quantity : field)),
        start: { date: today(), quantity: 1 },
        inputs,
        further,
        fixed: ({ dealId }) => dealId && <OfDeal id={dealId} />,
      }}
    />
  );
}

function OfDeal({ id }: { id: string }) {
  const t = useT('crm');
  return (
    <p className="fw-muted">
      <Icon name="deals" /> {t('commerce.ofDeal')} <Link to={pathOf('deal', id)}>{t('commerce.toDeal')}</Link>
    </p>
  );
}
