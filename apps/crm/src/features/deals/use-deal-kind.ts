import {
  type Deal,
  dealColumns,
  DealInput,
  dealSorts,
  listDeals,
  priorities,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { type Pipeline, stageKinds } from '@fernway/contracts/http/crm-pipelines';
import { useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { usePipelines } from '../../deals/use-pipelines.js';
import type { Option } from '../../fields/field.js';
import { columnsOf, type Shape } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { Column, RecordKind } from '../../records/record-kind.js';

type Name = Exclude<keyof typeof dealColumns, 'contactId' | 'companyId' | 'currency'>;

const shapes: Record<Name, Shape> = {
  name: { type: 'text', width: 250, required: true },
  dealId: { type: 'text', width: 110, readOnly: true },
  customerName: { type: 'text', width: 150, required: true },
  companyName: { type: 'text', width: 180 },
  value: { type: 'money', width: 110, required: true },
  weightedValue: { type: 'money', width: 130, readOnly: true },
  stageId: { type: 'choice', width: 150, required: true, bulk: true },
  state: { type: 'choice', width: 110, readOnly: true },
  pipelineId: { type: 'choice', width: 150, readOnly: true },
  priority: { type: 'choice', width: 102, required: true, bulk: true },
  probability: { type: 'percent', width: 126, required: true, bulk: true },
  closeDate: { type: 'date', width: 122, bulk: true },
  ownerId: { type: 'user', width: 100, bulk: true },
  phone: { type: 'phone', width: 150 },
  tags: { type: 'tags', width: 200 },
  lostReason: { type: 'text', width: 180, bulk: true },
  stageSince: { type: 'time', width: 140, readOnly: true },
  closedAt: { type: 'time', width: 140, readOnly: true },
  lastActivityAt: { type: 'time', width: 140, readOnly: true },
  createdAt: { type: 'time', width: 140, readOnly: true },
  updatedAt: { type: 'time', width: 140, readOnly: true },
};

const contract = { input: DealInput, filters: dealColumns, sorts: dealSorts };
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
      priority: priorities.map((value) => ({ value, label: t(`records.priority.${value}`) })),
    };
    const stageId: Partial<Column<Deal>> = {
      change: (stage) => ({ stage }),
      // One's own pipeline goes without saying.
      show: ({ stageId, stage }) =>
        pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name ?? stageName(stage),
      options: ({ pipelineId }) => stagesOf(pipelines.find(({ id }) => id === pipelineId)),
    };
    return {
      type: 'deal',
      path: '/dashboard/deals',
      write: 'deals:write',
      columns: [...columnsOf<Deal, Name>(shapes, contract, t, { choices, currency, more: { stageId } }), ...custom],
      defaultColumns: ['customerName', 'value', 'stageId', 'priority', 'probability', 'closeDate', 'ownerId'],
      defaultSort: '-createdAt',
      bulkFirst: ['ownerId', 'stageId'],
      presets: [
        ...stageKinds.map((state) => ({ params: { state }, label: t(`records.state.${state}`) })),
        { params: { stale: 'true' }, label: t('records.state.stale') },
      ],
      summary: ({ stage, customerName, dealId }) => [stageName(stage), customerName, dealId],
      list: (query, signal) => call(listDeals, { query: query as never, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateDeal, { params: { id }, body: change }),
    };
  }, [t, custom, pipelines, stageName, currency]);
}
