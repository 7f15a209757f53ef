import type { HomeSummary } from '@fernway/contracts/http/crm-home';
import { useT } from '@fernway/i18n';
import type { Later } from '../../later/use-later.js';
import type { More } from './load-more.js';
import { PanelToCome } from './panel.js';
import type { Added } from './use-adding.js';

const chartRooms = { revenue: 'tall', conversion: 'tall', pipeline: 'short' } as const;

type Add = (() => void) | undefined;
type ChartProps = {
  more: Later<More>;
  timeZone: string | undefined;
  summary: HomeSummary | undefined;
  onAddLead: Add;
  onAddDeal: Add;
};

/** The charts, or their places until they are there. */
export function LaterCharts({ more, timeZone, summary, onAddLead, onAddDeal }: ChartProps) {
  const t = useT('crm');
  if (more.part && timeZone)
    return <more.part.Charts timeZone={timeZone} summary={summary} onAddLead={onAddLead} onAddDeal={onAddDeal} />;
  return Object.entries(chartRooms).map(([panel, room]) => (
    <PanelToCome key={panel} title={t(`home.${panel}.title`)} room={room} failed={more.failed} onRetry={more.retry} />
  ));
}

export function LaterHotDeals({ more, onAdd }: { more: Later<More>; onAdd: Add }) {
  const t = useT('crm');
  if (more.part) return <more.part.HotDeals onAdd={onAdd} />;
  return <PanelToCome title={t('home.hotDeals.title')} failed={more.failed} onRetry={more.retry} />;
}

type DialogProps = { more: More | undefined; adding: Added | undefined; onClose: () => void };

export function LaterAddDialog({ more, adding, onClose }: DialogProps) {
  if (!more) return null;
  if (adding === 'lead') return <more.AddLeadDialog onClose={onClose} />;
  if (adding === 'deal') return <more.AddDealDialog onClose={onClose} />;
  return null;
}
