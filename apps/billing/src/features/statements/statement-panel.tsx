import type { Statement } from '@fernway/contracts/http/token-reports';
import { formatDate, type Language, useLanguage, useT } from '@fernway/i18n';
import { SelectField } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, monthsBetween } from '../../account/days.js';
import { DownloadButton } from '../../account/download-button.js';
import { Panel } from '../../account/panel.js';
import { statementQuery } from '../../account/statement.api.js';
import { BalanceOverMonth } from './balance-over-month.js';
import { ChainFacts } from './chain-facts.js';
import { StatementSums } from './statement-sums.js';
import { saveStatement } from './statements.api.js';

const monthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A month of the user's own calendar, from opening to closing balance. */
export function StatementPanel() {
  const t = useT('billing');
  const language = useLanguage();
  const { data: me } = useQuery(meQuery);
  const [chosen, setChosen] = useState<string>();
  const zone = me?.user.timeZone ?? 'UTC';
  const months = me ? monthsBetween(dayIn(zone, new Date(me.user.createdAt)), dayIn(zone)) : [];
  const month = chosen ?? months[0];
  const read = useQuery({ ...statementQuery(month ?? ''), enabled: month !== undefined });
  return (
    <Panel
      title={t('statement.title')}
      read={read}
      lines={6}
      actions={
        month && (
          <div className="bl-statement-tools">
            <SelectField
              label={t('statement.month')}
              value={month}
              onChange={({ target }) => setChosen(target.value)}
              options={months.map((value) => ({ value, label: monthName(value, language) }))}
            />
            <DownloadButton
              save={() => saveStatement(month)}
              label={t('statement.csvOf', { month: monthName(month, language) })}
            >
              {t('statement.csv')}
            </DownloadButton>
          </div>
        )
      }
    >
      {(statement) => <Content statement={statement} />}
    </Panel>
  );
}

function Content({ statement }: { statement: Statement }) {
  const t = useT('billing');
  const language = useLanguage();
  const { from, to, timeZone, closed } = statement;
  const day = (at: string) => formatDate(at, language, { timeZone });
  // The end is the first moment of the next month.
  const last = day(new Date(Date.parse(to) - 1).toISOString());
  return (
    <>
      <p className="fw-muted">
        {t('statement.span', { from: day(from), to: last, timeZone })} {closed || t('statement.running')}
      </p>
      <StatementSums statement={statement} />
      {statement.entries.length > 0 && <BalanceOverMonth statement={statement} />}
      <ChainFacts head={statement.head} digests={statement.digests} />
    </>
  );
}
