import { pathOf } from '@fernway/contracts/records/pages';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { DateText, Icon, MoneyText, RelativeTime } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { usePipelines } from '../../deals/use-pipelines.js';
import type { Field } from '../../fields/field.js';
import { FilesPanel } from '../../files/files-panel.js';
import { type Fact, dealFacts, furtherFacts, linesFact } from '../../record/facts.js';
import { deals, type Subject } from '../../record/record.api.js';
import { RecordScreen } from '../../record/record-screen.js';
import { RelatedList } from '../../record/related-panel.js';
import type { RelatedRow } from '../../record/related.api.js';
import { TasksPanel } from '../../tasks/tasks-panel.js';
import { Timeline } from '../../timeline/timeline.js';
import { CloseDeal } from './close-deal.js';
import { DealSales } from './deal-sales.js';
import { HotMark } from './hot-mark.js';
import { LinesPanel } from './lines-panel.js';
import { StageBar } from './stage-bar.js';

const subjectOf = ({ id }: { id: string }): Subject => ({ type: 'deal', id });

/** What histories and conflicts name by ids reads as the names that these have today. */
const named = (facts: readonly Field[], pipelines: readonly Pipeline[]): Field[] => {
  const choices: Record<string, Field['options']> = {
    stageId: pipelines.flatMap(({ stages }) => stages).map(({ id, name }) => ({ value: id, label: name })),
    pipelineId: pipelines.map(({ id, name }) => ({ value: id, label: name })),
  };
  return facts.map((fact) => (choices[fact.name] ? { ...fact, type: 'choice', options: choices[fact.name]! } : fact));
};

/** A move is asked for by the stage's id, where a history keeps its name. */
const stageById = (facts: readonly Fact[]): Fact[] =>
  facts.map((fact) =>
    fact.name === 'stage' ? ({ ...facts.find(({ name }) => name === 'stageId')!, name: 'stage' } as Fact) : fact,
  );

function Status({ deal }: { deal: Deal }) {
  const { dealId, stage, state, stale, stageSince, value, weightedValue, probability, closedAt, lostReason } = deal;
  const t = useT('crm');
  const language = useLanguage();
  const names = useDefaultNames();
  return (
    <>
      <span className={`fw-badge crm-deal-${state}`}>
        {state === 'open' ? names.stage(stage) : t(`record.state.${state}`)}
      </span>
      <HotMark deal={deal} />
      <strong>
        <MoneyText money={value} />
      </strong>
      {state === 'open' && (
        <span className="fw-muted">
          {formatPercent(probability / 100, language, { digits: 2 })} · {t('record.weighted')}{' '}
          <MoneyText money={weightedValue} />
        </span>
      )}
      {stale && (
        <span className="crm-late">
          <Icon name="warning" /> {t('record.stale')} <RelativeTime at={stageSince} />
        </span>
      )}
      {closedAt && (
        <span className="fw-muted">
          {t('record.field.closedAt')} <DateText at={closedAt} />
        </span>
      )}
      {lostReason && <span className="fw-muted">{lostReason}</span>}
      <span className="fw-muted fw-numbers">{dealId}</span>
    </>
  );
}

const rowsOf = ({ contactId, contactName, companyId, companyName }: Deal): RelatedRow[] => [
  ...(contactId ? [{ id: contactId, to: pathOf('contact', contactId), name: contactName ?? '' }] : []),
  ...(companyId ? [{ id: companyId, to: pathOf('company', companyId), name: companyName ?? '' }] : []),
];

export function DealPage() {
  const t = useT('crm');
  const { data: pipelines = [] } = usePipelines();
  const mayReadSales = useCan('sales:read');
  const further = [...named(furtherFacts(t), pipelines), linesFact(t)];
  return (
    <RecordScreen
      access={deals}
      facts={dealFacts(t)}
      fixed={({ lines }) => (lines.length > 0 ? ['value'] : [])}
      further={stageById(further)}
      status={({ record }) => <Status deal={record} />}
      actions={({ record, save }) => save && <CloseDeal deal={record} pipelines={pipelines} save={save} />}
      banner={({ record, save }) => <StageBar deal={record} pipelines={pipelines} save={save} />}
      timeline={({ record, facts }) => (
        <Timeline subject={subjectOf(record)} sample={record.sample} facts={[...facts, ...further]} />
      )}
      aside={({ record, save }) => (
        <>
          <TasksPanel subject={subjectOf(record)} />
          <LinesPanel deal={record} save={save} />
          {record.state === 'won' && mayReadSales && <DealSales dealId={record.id} />}
          <section className="crm-record-panel" aria-label={t('record.customer')}>
            <h2>{t('record.customer')}</h2>
            {rowsOf(record).length > 0 ? (
              <RelatedList rows={rowsOf(record)} />
            ) : (
              <p className="fw-muted">{record.customerName}</p>
            )}
          </section>
          <FilesPanel subject={subjectOf(record)} />
        </>
      )}
    />
  );
}
