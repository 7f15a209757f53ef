import type { Deal, DealChange } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import type { DealLine } from '@fernway/contracts/records/deal-line';
import { formatDate, formatMoney, type Money, useLanguage, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import type { ReactNode } from 'react';
import type { Describe } from '../conflict/conflict-dialog.js';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { valueAt } from '../conflict/versions.js';
import { LineList } from '../deal-lines/line-list.js';
import { useUpdateDeal } from './deals.api.js';
import { percentText } from './money-text.js';

export type DealChanged = Omit<DealChange, 'version'>;

/** Texts of the fields that are called otherwise in a deal or its change. */
const labels: Record<string, string> = {
  customerName: 'customer',
  contactId: 'contact',
  contactName: 'contact',
  companyId: 'company',
  companyName: 'company',
  stageId: 'stage',
  pipelineId: 'pipeline',
  ownerId: 'owner',
};
const named = [
  'name',
  'phone',
  'value',
  'lines',
  'stage',
  'priority',
  'probability',
  'closeDate',
  'lostReason',
  'tags',
];

type TextOf = (value: unknown, deal: Deal) => ReactNode;

/** A deal's field as people read it. */
function useFieldText(pipelines: Pipeline[]): (path: string, value: unknown, deal: Deal) => ReactNode {
  const t = useT('crm');
  const language = useLanguage();
  const names = useDefaultNames();
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  /** The service names only the customer that the deal has. */
  const linked = (value: unknown, known: string | null, name: string | null) =>
    value === known ? (name ?? '') : t('dealForm.linked');
  const texts: Record<string, TextOf> = {
    lines: (value, { value: { currency } }) => <LineList lines={value as DealLine[]} currency={currency} />,
    value: (value) => formatMoney(value as Money, language),
    probability: (value) => percentText(value as number, language),
    priority: (value) => t(`dealForm.priorities.${String(value)}`),
    closeDate: (value) => formatDate(String(value), language, { timeZone: 'UTC' }),
    stage: (value, deal) => stages.find(({ id }) => id === value)?.name ?? names.stage(deal.stage),
    pipelineId: (value) => pipelines.find(({ id }) => id === value)?.name ?? '',
    contactId: (value, deal) => linked(value, deal.contactId, deal.contactName),
    companyId: (value, deal) => linked(value, deal.companyId, deal.companyName),
  };
  return (path, value, deal) => {
    if (value === null || value === undefined) return '';
    return Object.hasOwn(texts, path) ? texts[path]!(value, deal) : String(value);
  };
}

/** Saves changes of deals; where another changed the same field, both versions are shown. */
export function useDealSave(pipelines: Pipeline[]): ReturnType<typeof useVersionedSave<Deal, DealChanged>> {
  const t = useT('crm');
  const textOf = useFieldText(pipelines);
  const { mutateAsync: update } = useUpdateDeal();

  const describe: Describe<Deal> = (path) => {
    const key = labels[path] ?? (named.includes(path) ? path : 'otherField');
    return { label: t(`dealForm.${key}`), show: (value, deal) => textOf(path, value, deal) };
  };
  return useVersionedSave<Deal, DealChanged>({
    write: ({ id }, change) => update({ id, change }),
    describe,
    at: (deal, path) => valueAt(deal, path === 'stage' ? 'stageId' : path),
  });
}
