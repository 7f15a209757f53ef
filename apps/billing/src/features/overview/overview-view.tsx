import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { useToday } from '../../account/use-today.js';
import { EntriesTable } from '../../ledger/entries-table.js';
import { BalanceCard } from './balance-card.js';
import { DailyCapCard } from './daily-cap-card.js';
import { ForecastCard } from './forecast-card.js';
import { SpendingPanel } from './spending-panel.js';
import './overview.css';

const latest = { limit: 6 };

/** How many tokens there are, how long they last, where they went. */
export function OverviewView({ onBuy }: { onBuy: () => void }) {
  const t = useT('billing');
  const today = useToday();
  return (
    <div className="bl-overview">
      <BalanceCard onBuy={onBuy} />
      <ForecastCard today={today} />
      <SpendingPanel today={today} />
      <DailyCapCard />
      <EntriesTable
        title={t('transactions.latest')}
        filter={latest}
        more={false}
        tools={<Link to="/dashboard/billing/history">{t('transactions.all')}</Link>}
        empty={{ title: t('transactions.empty'), text: t('transactions.emptyText') }}
      />
    </div>
  );
}
