import type { Statement } from '@fernway/contracts/http/token-reports';
import { formatDate, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { LineChart } from '@fernway/ui/charts';
import { addDays, dayIn } from '../../account/days.js';
import { availableByDay } from './month-sums.js';

/** Available tokens at the end of each day of the month, up to today. */
export function BalanceOverMonth({ statement }: { statement: Statement }) {
  const t = useT('billing');
  const language = useLanguage();
  const { opening, from, to, timeZone, closed } = statement;
  const known = new Map(
    availableByDay(statement, (at) => dayIn(timeZone, new Date(at))).map(({ day, available }) => [day, available]),
  );
  const last = dayIn(timeZone, closed ? new Date(Date.parse(to) - 1) : new Date());
  const days: string[] = [];
  for (let day = dayIn(timeZone, new Date(from)); day <= last; day = addDays(day, 1)) days.push(day);
  let available = opening.available;
  const values = days.map((day) => (available = known.get(day) ?? available));
  const name = (style: 'day' | 'medium') =>
    days.map((day) => formatDate(`${day}T00:00:00Z`, language, { style, timeZone: 'UTC' }));
  return (
    <LineChart
      title={t('statement.byDay')}
      labelTitle={t('statement.day')}
      labels={name('medium')}
      axisLabels={name('day')}
      series={[{ name: t('account.available'), values }]}
      format={(value) => formatNumber(value, language)}
    />
  );
}
