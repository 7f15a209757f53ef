import type { IndustryPanel as IndustryFigures } from '@fernway/contracts/http/analytics';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { useLanguage, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, type IconName, NumberText } from '@fernway/ui';
import { ShareBar, Sparkline } from '@fernway/ui/charts';
import { meQuery } from '@fernway/web-kit/account';
import type { SlotProps } from '@fernway/web-kit/remote-app';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { industryPanelQuery } from '../../analytics.api.js';
import './industry-panel.css';

type Trade = NonNullable<SlotProps['dashboard.industry']['trade']> | 'general';

const icons: Record<Trade, IconName> = {
  fnb: 'food',
  retail: 'store',
  tech: 'tech',
  office: 'office',
  healthcare: 'health',
  edu: 'education',
  general: 'home',
};

/** What the trade looks at first: how much interest came in, how it developed, and who the contacts are. */
export function IndustryPanel({ trade = 'general' }: { trade?: Trade }) {
  const t = useT('analytics');
  return (
    <section className="fw-card an-industry" aria-labelledby="an-industry-title">
      <h2 id="an-industry-title">
        <Icon name={icons[trade]} /> {t(`trade.${trade}.name`)}
      </h2>
      <PanelContent trade={trade} />
    </section>
  );
}

function PanelContent({ trade }: { trade: Trade }) {
  const t = useT('analytics');
  const { data: me } = useQuery(meQuery);
  const timeZone = me?.user.timeZone;
  const { data, error, refetch } = useQuery({ ...industryPanelQuery(timeZone ?? ''), enabled: timeZone !== undefined });

  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape lines={4} />;
  if (!data.byLifecycle.some(({ contacts }) => contacts > 0))
    return <EmptyState icon={icons[trade]} title={t('industry.empty')} text={t(`trade.${trade}.hint`)} />;
  return <Figures of={data} trade={trade} />;
}

const leadsOf = (from: string, to: string): string =>
  listPath('contact', [
    { field: 'leadSince', is: 'after', value: from },
    { field: 'leadSince', is: 'before', value: to },
  ]);

/** Leads to the records that a figure counts, where their page is there. */
function ListLink({ to, children }: { to: string; children: ReactNode }) {
  return hasPage(recordPages.contact) ? <Link to={to}>{children}</Link> : children;
}

function Figures({ of, trade }: { of: IndustryFigures; trade: Trade }) {
  const t = useT('analytics');
  const language = useLanguage();
  const { months } = of;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  return (
    <>
      <div className="an-industry-head">
        <div>
          <p className="fw-muted">{t(`trade.${trade}.leads`)}</p>
          <p className="an-industry-value">
            <ListLink to={leadsOf(months.current, months.next)}>
              <NumberText value={of.leadsThisMonth} />
            </ListLink>
          </p>
          <p className="fw-small fw-muted">
            <ListLink to={leadsOf(months.last, months.current)}>
              {t('industry.lastMonth', { count: of.leadsLastMonth })}
            </ListLink>
          </p>
        </div>
        <Sparkline
          values={of.weeks.map(({ leads }) => leads)}
          label={t('industry.weeks', {
            weeks: of.weeks.length,
            values: of.weeks.map(({ leads }) => number(leads)).join(', '),
          })}
        />
      </div>
      <ShareBar
        title={t('industry.contacts')}
        parts={of.byLifecycle.map(({ lifecycle, contacts }) => ({
          name: t(`lifecycle.${lifecycle}`),
          value: contacts,
          link: (count) => <ListLink to={`${recordPages.contact}?lifecycle=${lifecycle}`}>{count}</ListLink>,
        }))}
        format={number}
      />
    </>
  );
}
