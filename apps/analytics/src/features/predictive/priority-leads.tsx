import { engagementRule } from '@fernway/contracts/http/analytics-insights';
import { leadFactors, type LeadScore, leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { FillLink } from '../../panels/fill-link.js';
import { Linked } from '../../panels/linked.js';
import { Points } from '../../panels/points.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { type RecordNames, useRecordNames } from '../../panels/use-record-names.js';
import { shortOf } from './lead-steps.js';
import { leadsQuery } from './predictive.api.js';

export const contactOf = ({ contactId }: LeadScore) => ({ kind: 'contact' as const, id: contactId });

/** The leads with the highest scores, and what each score is made of. */
export function PriorityLeads() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(leadsQuery);
  const names = useRecordNames(data?.items.map(contactOf));
  return (
    <TablePanel
      title={t('predictive.leads.title')}
      period={t('kit.now')}
      columns={useColumns(names)}
      rows={names.ready ? data?.items : undefined}
      rowKey={({ contactId }) => contactId}
      error={error ?? names.error}
      onRetry={() => void (error ? refetch() : names.refetch())}
      empty={<NoLeads />}
      computed={<LeadScoreRule />}
    />
  );
}

export function NoLeads() {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="contacts"
      title={t('predictive.leads.empty')}
      text={t('predictive.leads.emptyText')}
      action={<FillLink kind="contact" />}
    />
  );
}

function LeadScoreRule() {
  const t = useT('analytics');
  const { most, sourceBest, ...rule } = leadScoreRule;
  return (
    <>
      <p>{t('predictive.leads.computed', { high: rule.high })}</p>
      <dl className="an-computed">
        {leadFactors.map((factor) => (
          <div key={factor}>
            <dt>
              {t(`predictive.factors.${factor}`)} ({most[factor]})
            </dt>
            <dd>{t(`predictive.rules.${factor}`, { ...rule, best: sourceBest * 100, days: engagementRule.days })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function useColumns(names: RecordNames): TableColumn<LeadScore>[] {
  const t = useT('analytics');
  const language = useLanguage();
  const texts = useFigureTexts();
  const raise = (lead: LeadScore) =>
    shortOf(lead)
      .map((factor) => t(`predictive.raise.${factor}`))
      .join(' · ');
  return [
    {
      key: 'lead',
      title: t('predictive.leads.lead'),
      value: (lead) => names.nameOf(contactOf(lead)),
      show: (lead) => names.linkTo(contactOf(lead)),
    },
    {
      key: 'score',
      title: t('predictive.leads.score'),
      numeric: true,
      sorted: true,
      value: ({ score }) => score,
      show: ({ score }) => <b>{formatNumber(score, language)}</b>,
    },
    ...leadFactors.map((name) => {
      const of = ({ factors }: LeadScore) => factors.find(({ factor }) => factor === name);
      return {
        key: name,
        title: t(`predictive.factors.${name}`),
        numeric: true,
        value: (lead: LeadScore) => of(lead)?.points ?? null,
        show: (lead: LeadScore) => <Points points={of(lead)?.points ?? 0} most={leadScoreRule.most[name]} />,
      };
    }),
    {
      key: 'raise',
      title: t('predictive.leads.raise'),
      value: raise,
      show: (lead) => <div className="an-sentence">{raise(lead) || '–'}</div>,
    },
    {
      key: 'lastContact',
      title: t('predictive.leads.lastContact'),
      value: ({ lastContactOn }) => lastContactOn,
      show: ({ lastContactOn }) => (lastContactOn ? texts.day(lastContactOn) : t('predictive.leads.never')),
    },
    {
      key: 'openDeals',
      title: texts.name('open-deals'),
      numeric: true,
      value: ({ openDeals }) => openDeals,
      show: (lead) => (
        <Linked to={lead.openDeals > 0 && hasPage(recordPages.deal) && openDealsOf(lead)}>
          {formatNumber(lead.openDeals, language)}
        </Linked>
      ),
    },
  ];
}

const openDealsOf = ({ contactId }: LeadScore) =>
  listPath('deal', [
    { field: 'state', is: 'any-of', value: ['open'] },
    { field: 'contactId', is: 'any-of', value: [contactId] },
  ]);
