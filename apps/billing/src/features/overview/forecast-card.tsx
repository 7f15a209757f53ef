import type { Forecast } from '@fernway/contracts/http/token-reports';
import { useT } from '@fernway/i18n';
import { DateText, NumberText } from '@fernway/ui';
import { Sparkline } from '@fernway/ui/charts';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../account/days.js';
import { Panel } from '../../account/panel.js';
import { forecastQuery, spendingQuery } from './overview.api.js';

const shownDays = 30;

/** Until when the tokens last at the present pace, and how that was computed. */
export function ForecastCard({ today }: { today: string | undefined }) {
  const t = useT('billing');
  return (
    <Panel title={t('forecast.title')} read={useQuery(forecastQuery)}>
      {(forecast) => (
        <>
          <Outcome forecast={forecast} />
          {today && <Pace today={today} />}
          {forecast.perDay && <Computed forecast={forecast} perDay={forecast.perDay} />}
        </>
      )}
    </Panel>
  );
}

/** A day without a time: shown as that day wherever the reader is. */
const DayText = ({ day }: { day: string }) => <DateText at={`${day}T00:00:00Z`} timeZone="UTC" />;

function Outcome({ forecast: { status, runsOut, history } }: { forecast: Forecast }) {
  const t = useT('billing');
  if (status === 'not-enough-history')
    return (
      <div>
        <p className="bl-lead">{t('forecast.tooShort')}</p>
        <p className="fw-muted">
          {t('forecast.needs', {
            days: history.neededDays,
            spendingDays: history.neededSpendingDays,
            haveDays: history.days,
            haveSpendingDays: history.spendingDays,
          })}
        </p>
      </div>
    );
  if (status === 'not-spending') return <p className="bl-lead">{t('forecast.notSpending', { count: history.days })}</p>;
  if (!runsOut?.expected) return <p className="bl-lead">{t('forecast.beyondAYear')}</p>;
  const { earliest, latest } = runsOut;
  return (
    <div>
      <p className="fw-muted">{t('forecast.until')}</p>
      <p className="bl-figure">
        <DayText day={runsOut.expected} />
      </p>
      {earliest && (
        <p className="fw-muted">
          {t('forecast.range')} <DayText day={earliest} /> – {latest ? <DayText day={latest} /> : t('forecast.later')}
        </p>
      )}
    </div>
  );
}

/** The spending of the last days as a line; left out while it is read, or where it could not be. */
function Pace({ today }: { today: string }) {
  const t = useT('billing');
  const { data } = useQuery(spendingQuery(addDays(today, 1 - shownDays), today));
  if (!data || data.total === 0) return null;
  const perDay = data.days.map((_day, index) => data.features.reduce((sum, { daily }) => sum + (daily[index] ?? 0), 0));
  return <Sparkline values={perDay} label={t('forecast.line', { count: data.total, days: shownDays })} />;
}

function Computed({ forecast, perDay }: { forecast: Forecast; perDay: NonNullable<Forecast['perDay']> }) {
  const t = useT('billing');
  const one = { maximumFractionDigits: 1 };
  const { days, tokens } = forecast.history;
  return (
    <details>
      <summary>{t('forecast.how')}</summary>
      <p className="fw-muted">{t('forecast.computed')}</p>
      <dl className="bl-facts">
        {(
          [
            ['tokens', tokens],
            ['days', days],
            ['mean', perDay.mean],
            ['deviation', perDay.deviation],
            ['available', forecast.available],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="fw-small fw-muted">{t(`forecast.fact.${name}`)}</dt>
            <dd>
              <NumberText value={value} options={one} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
