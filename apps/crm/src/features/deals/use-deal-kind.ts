import { recordPages } from '@fernway/contracts/records/pages';
import { type Deal, listDeals, updateDeal } from '@fernway/contracts/http/crm-deals';
import { type Pipeline, stageKinds } from '@fernway/contracts/http/crm-pipelines';
import { dealFields, priorities } from '@fernway/contracts/records/deal';
import { useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { usePipelines } from '../../deals/use-pipelines.js';
import type { Option } from '../../fields/field.js';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { Column, RecordKind } from '../../records/record-kind.js';

const widths = {
  name: 250,
  dealId: 110,
  customerName: 150,
  companyName: 180,
  value: 110,
  weightedValue: 130,
  stageId: 150,
  state: 110,
  pipelineId: 150,
  priority: 102,
  ownerId: 100,
  lostReason: 180,
};
const first = [
  ...(['name', 'dealId', 'customerName', 'companyName', 'value', 'weightedValue', 'stageId', 'state'] as const),
  ...(['pipelineId', 'priority', 'probability', 'closeDate', 'ownerId', 'phone', 'tags'] as const),
];

const none: Pipeline[] = [];

/** Deals as a list shows them; `currency` is that in which values are compared. */
export function useDealKind(currency: string): RecordKind<Deal> {
  const t = useT('crm');
  const custom = useCustomColumns<Deal>('deal');
  const { data: pipelines = none } = usePipelines();
  const { stage: stageName } = useDefaultNames();

  return useMemo(() => {
    const stagesOf = (pipeline: Pipeline | undefined): Option[] =>
      (pipeline?.stages ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const everyStage = pipelines.flatMap((pipeline) =>
      stagesOf(pipeline).map(({ value, label }) => ({
        value,
        label: pipelines.length > 1 ? `${pipeline.name} · ${label}` : label,
      })),
    );
    const choices = {
      stageId: everyStage,
      state: stageKinds.map((value) => ({ value, label: t(`records.state.${value}`) })),
      pipelineId: pipelines.map(({ id, name }) => ({ value: id, label: name })),
      priority: priorities.map((value) => ({ value, label: t(`choice.priority.${value}`) })),
    };
    const stageId: Partial<Column<Deal>> = {
      change: (stage) => ({ stage }),
      // One's own pipeline goes without saying.
      show: ({ stageId, stage }) =>
        pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name ?? stageName(stage),
      options: ({ pipelineId }) => stagesOf(pipelines.find(({ id }) => id === pipelineId)),
    };
    const more = {
      value: { column: { locked: ({ lines }: Deal) => lines.length > 0 } },
      stageId: { field: { type: 'choice', readOnly: false, required: true }, column: { bulk: true, ...stageId } },
      pipelineId: { field: { type: 'choice', readOnly: true }, column: { bulk: false } },
    } as const;
    return {
      type: 'deal',
      path: recordPages.deal,
      write: 'deals:write',
      columns: [
        ...columnsOf<Deal, typeof dealFields>(dealFields, t, { first, widths, choices, currency, more }),
        ...custom,
      ],
      defaultColumns: ['customerName', 'value', 'stageId', 'priority', 'probability', 'closeDate', 'ownerId'],
      defaultSort: '-createdAt',
      bulkFirst: ['ownerId', 'stageId'],
      presets: [
        ...stageKinds.map((state) => ({ params: { state }, label: t(`records.state.${state}`) })),
        { params: { stale: 'true' }, label: t('records.state.stale') },
      ],
      cardColumn: 'value',
      summary: ({ stage, customerName, dealId }) => [stageName(stage), customerName, dealId],
      list: (query, signal) => call(listDeals, { query: query as never, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateDeal, { params: { id }, body: change }),
    };
  }, [t, custom, pipelines, stageName, currency]);
}
