import type { HomeSummary } from '@fernway/contracts/http/crm-home';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { ChangeText, LoadingShape, NumberText } from '@fernway/ui';
import type { ReactNode } from 'react';
import { counted, thisWeek } from './counted.js';
import type { More } from './load-more.js';
import { PageLink } from './page-link.js';

type Weeks = HomeSummary['newLeads'];
const cards = ['newLeads', 'callsMade', 'dealsWon'] as const;

/** The week's figures, counted by the service in the user's own time zone; their lines come with the charts. */
export function StatCards({
  summary,
  timeZone,
  more,
}: {
  summary: HomeSummary | undefined;
  timeZone: string | undefined;
  more: More | undefined;
}) {
  return (
    <ul className="crm-stats">
      {cards.map((card) => (
        <li key={card} className="fw-card">
          {summary ? (
            <StatCard name={card} weeks={summary[card]} timeZone={timeZone} more={more} />
          ) : (
            <LoadingShape shape="card" />
          )}
        </li>
      ))}
    </ul>
  );
}

function StatCard({
  name,
  weeks: { current, previous, weeks },
  timeZone,
  more,
}: {
  name: (typeof cards)[number];
  weeks: Weeks;
  timeZone: string | undefined;
  more: More | undefined;
}) {
  const t = useT('crm');
  const language = useLanguage();
  const title = t(`home.stats.${name}`);
  const values = weeks.map((value) => formatNumber(value, language)).join(', ');
  return (
    <>
      <h2>{title}</h2>
      <div className="crm-stat-value" data-testid={name === 'newLeads' ? 'new-leads' : name}>
        <Counted name={name} timeZone={timeZone} more={more}>
          <NumberText value={current} />
        </Counted>
      </div>
      <p className="fw-muted fw-small">
        {previous > 0 ? (
          <>
            <ChangeText share={(current - previous) / previous} /> {t('home.stats.fromLastWeek')}
          </>
        ) : (
          t(current > 0 ? `home.stats.none.${name}` : `home.stats.fill.${name}`)
        )}
      </p>
      <div className="crm-stat-line">
        {more && weeks.some((value) => value > 0) && (
          <more.Sparkline values={weeks} label={t('home.stats.weeks', { title, count: weeks.length, values })} />
        )}
      </div>
    </>
  );
}

/** Leads to the records of the week that a card counts. */
function Counted({
  name,
  timeZone = 'UTC',
  more,
  children,
}: {
  name: (typeof cards)[number];
  timeZone: string | undefined;
  more: More | undefined;
  children: ReactNode;
}) {
  const week = thisWeek(timeZone);
  if (name === 'callsMade') return more ? <more.CallsLink from={week.from}>{children}</more.CallsLink> : children;
  return <PageLink to={name === 'newLeads' ? counted.leads(week) : counted.dealsWon(week)}>{children}</PageLink>;
}
