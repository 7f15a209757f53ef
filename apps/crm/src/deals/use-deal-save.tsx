import type { Deal, DealChange } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { formatDate, formatMoney, type Money, useLanguage, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import type { Describe } from '../conflict/conflict-dialog.js';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { valueAt } from '../conflict/versions.js';
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
const named = ['name', 'phone', 'value', 'stage', 'priority', 'probability', 'closeDate', 'lostReason', 'tags'];

/** Saves changes of deals; where another changed the same field, both versions are shown. */
export function useDealSave(pipelines: Pipeline[]): ReturnType<typeof useVersionedSave<Deal, DealChanged>> {
  const t = useT('crm');
  const language = useLanguage();
  const names = useDefaultNames();
  const { mutateAsync: update } = useUpdateDeal();

  const describe: Describe<Deal> = (path) => {
    const key = labels[path] ?? (named.includes(path) ? path : 'otherField');
    return { label: t(`dealForm.${key}`), show: (value, deal) => textOf(path, value, deal) };
  };
  const textOf = (path: string, value: unknown, deal: Deal): string => {
    if (value === null || value === undefined) return '';
    if (path === 'value') return formatMoney(value as Money, language);
    if (path === 'probability') return percentText(value as number, language);
    if (path === 'priority') return t(`dealForm.priorities.${String(value)}`);
    if (path === 'closeDate') return formatDate(String(value), language, { timeZone: 'UTC' });
    if (path === 'stage')
      return pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === value)?.name ?? names.stage(deal.stage);
    if (path === 'pipelineId') return pipelines.find(({ id }) => id === value)?.name ?? '';
    if (path === 'contactId') return deal.contactId === value ? (deal.contactName ?? '') : t('dealForm.linked');
    if (path === 'companyId') return deal.companyId === value ? (deal.companyName ?? '') : t('dealForm.linked');
    return String(value);
  };

  return useVersionedSave<Deal, DealChanged>({
    write: ({ id }, change) => update({ id, change }),
    describe,
    at: (deal, path) => valueAt(deal, path === 'stage' ? 'stageId' : path),
  });
}
