import type { SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { pathOf, recordPages } from '@fernway/contracts/records/pages';
import { formatDate, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, Icon, type IconName, LoadingShape } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { namesQuery } from './sentiment.api.js';

type Customer = SentimentOverview['opportunities']['items'][number];

const typeOf = ({ contactId }: Customer) => (contactId ? 'contact' : 'company');
const idOf = ({ contactId, companyId }: Customer) => (contactId ?? companyId)!;
const keyOf = (customer: Customer) => `${typeOf(customer)}:${idOf(customer)}`;

/** Whom somebody should speak with, and why. */
export function Insights({ of: { attention, opportunities } }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const why = (customer: (typeof attention.items)[number]) =>
    customer.reason === 'negative-again'
      ? t('sentiment.reasons.negative-again', { count: customer.negative })
      : t('sentiment.reasons.turned-negative');
  const records = [...new Set([...attention.items, ...opportunities.items].map(keyOf))];
  return (
    <section aria-labelledby="an-insights">
      <h2 id="an-insights">{t('sentiment.insights')}</h2>
      <div className="an-insights">
        <Customers
          title={t('sentiment.attention')}
          icon="warning"
          tone="negative"
          none={t('sentiment.noAttention')}
          records={records}
          all={attention.customers}
          customers={attention.items.map((customer) => ({ ...customer, why: why(customer) }))}
        />
        <Customers
          title={t('sentiment.opportunities')}
          icon="idea"
          tone="positive"
          none={t('sentiment.noOpportunities')}
          records={records}
          all={opportunities.customers}
          customers={opportunities.items.map((customer) => ({
            ...customer,
            why: t('sentiment.reasons.positive', { count: customer.positive }),
          }))}
        />
        <Slot name="contact.sentiment" props={{}} later />
      </div>
    </section>
  );
}

type CustomersProps = {
  title: string;
  icon: IconName;
  tone: 'positive' | 'negative';
  none: string;
  /** All whose names are asked for, at once. */
  records: readonly string[];
  all: number;
  customers: readonly (Customer & { why: string })[];
};

function Customers({ title, icon, tone, none, records, all, customers }: CustomersProps) {
  const t = useT('analytics');
  const language = useLanguage();
  return (
    <section className="fw-card an-insight">
      <h3>
        <span className={`an-tone-${tone}`}>
          <Icon name={icon} />
        </span>{' '}
        {title} {all > 0 && <span className="fw-muted fw-numbers">{formatNumber(all, language)}</span>}
      </h3>
      {customers.length === 0 ? <p className="fw-muted">{none}</p> : <Named records={records} customers={customers} />}
      {all > customers.length && (
        <p className="fw-small fw-muted">{t('sentiment.more', { count: all - customers.length })}</p>
      )}
    </section>
  );
}

function Named({ records, customers }: Pick<CustomersProps, 'records' | 'customers'>) {
  const t = useT('analytics');
  const language = useLanguage();
  const { data: names, error, refetch } = useQuery(namesQuery(records));
  if (error) return <ErrorState title={t('sentiment.namesFailed')} error={error} onRetry={() => void refetch()} />;
  if (!names) return <LoadingShape lines={customers.length} />;
  return (
    <ul>
      {customers
        .filter((customer) => names.has(keyOf(customer)))
        .map((customer) => (
          <li key={keyOf(customer)}>
            {hasPage(`${recordPages[typeOf(customer)]}/:id`) ? (
              <Link to={pathOf(typeOf(customer), idOf(customer))}>{names.get(keyOf(customer))}</Link>
            ) : (
              <strong>{names.get(keyOf(customer))}</strong>
            )}
            <span className="fw-small fw-muted">
              {customer.why} · {formatDate(customer.lastOn, language, { timeZone: 'UTC' })}
            </span>
          </li>
        ))}
    </ul>
  );
}
