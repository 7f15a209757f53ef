import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import type { listAccounts } from '@fernway/contracts/http/crm-accounts';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { pathOf, recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { RelativeTime } from '@fernway/ui';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../analytics.api.js';
import { OtherCurrencies, PeriodWords } from '../../kit/figure-panel.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { usePeriod } from '../../kit/use-period.js';
import { Linked } from '../../panels/linked.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { useMetricColumns } from '../../panels/use-metric-columns.js';
import { AccountStatus } from './account-status.js';
import { accountsQuery } from './crm-analysis.api.js';
import { NoSales } from '../../panels/no-sales.js';

const revenue = ['revenue'] as const satisfies MetricId[];

type Account = AnswerOf<typeof listAccounts>['items'][number];
/** Its account is missing while it is read, and of a company that is gone. */
type Row = FigureItem & { account: Account | undefined };

/** The companies that brought the most in the period, how they stand, and with whom one speaks there. */
export function KeyAccounts() {
  const t = useT('analytics');
  const { period, compare } = usePeriod();
  const figures = useQuery(figuresQuery({ metrics: revenue, by: 'company', top: 100, period, compare }));
  const ids = figures.data?.items.flatMap(({ key }) => key ?? []) ?? [];
  const accounts = useQuery({ ...accountsQuery(ids), enabled: ids.length > 0 });
  const reading = figures.isPending || (ids.length > 0 && accounts.isPending);
  return (
    <TablePanel
      title={t('crmAnalysis.accounts.title')}
      period={<PeriodWords metrics={revenue} figures={figures.data} />}
      columns={useColumns(figures.data)}
      rows={reading ? undefined : rowsOf(figures.data?.items ?? [], accounts.data ?? [])}
      rowKey={({ key }) => key!}
      error={figures.error}
      onRetry={() => void figures.refetch()}
      empty={<NoSales title={t('crmAnalysis.accounts.empty')} text={t('crmAnalysis.accounts.emptyText')} />}
      computed={t('crmAnalysis.accounts.computed')}
      note={
        <>
          {accounts.error && <p role="alert">{t('crmAnalysis.accounts.details')}</p>}
          {figures.data && <Further figures={figures.data} />}
        </>
      }
    />
  );
}

/** What the rows leave out, so that all adds up to the revenue. */
function Further({ figures }: { figures: Figures }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const withoutCompany = figures.items.find(({ key }) => key === null)?.values[0]?.value ?? 0;
  const further = (figures.rest?.[0] ?? 0) + withoutCompany;
  return (
    <>
      {further !== 0 && (
        <p>{t('crmAnalysis.accounts.further', { amount: texts.value('revenue', further, figures.currency) })}</p>
      )}
      <OtherCurrencies figures={figures} />
    </>
  );
}

const rowsOf = (items: FigureItem[], accounts: Account[]): Row[] =>
  items
    .filter(({ key }) => key !== null)
    .map((item) => ({ ...item, account: accounts.find(({ companyId }) => companyId === item.key) }));

function useColumns(figures: Figures | undefined): TableColumn<Row>[] {
  const t = useT('analytics');
  const company = ({ name, account }: Row) => account?.company ?? name ?? t('kit.deleted');
  const [value, ...change] = useMetricColumns(revenue, 'company', figures);
  return [
    {
      key: 'company',
      title: t('crmAnalysis.accounts.company'),
      value: company,
      show: (row) => (
        <Linked to={row.account && hasPage(recordPages.company) && pathOf('company', row.account.companyId)}>
          {company(row)}
        </Linked>
      ),
    },
    {
      key: 'contact',
      title: t('crmAnalysis.accounts.contact'),
      value: ({ account }) => account?.contact ?? null,
      show: ({ account }) => (
        <Linked to={account?.contactId && hasPage(recordPages.contact) && pathOf('contact', account.contactId)}>
          {account?.contact ?? '–'}
        </Linked>
      ),
    },
    { ...value!, title: t('crmAnalysis.accounts.value') },
    ...change,
    {
      key: 'status',
      title: t('crmAnalysis.accounts.status'),
      value: ({ account }) => (account ? t(`crmAnalysis.accounts.statuses.${account.status}`) : null),
      show: ({ account }) => (account ? <AccountStatus status={account.status} /> : '–'),
    },
    {
      key: 'lastContact',
      title: t('crmAnalysis.accounts.lastContact'),
      value: ({ account }) => account?.lastActivityAt ?? null,
      show: ({ account }) => <LastContact of={account} />,
    },
  ];
}

function LastContact({ of }: { of: Account | undefined }) {
  const t = useT('analytics');
  if (!of) return '–';
  return of.lastActivityAt ? <RelativeTime at={of.lastActivityAt} /> : t('crmAnalysis.accounts.never');
}
