import type { SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [] as const;

export const slots = [
  {
    name: 'dashboard.insights',
    load: () => import('./features/insight-card/insight-card.js').then((card) => card.InsightCard),
  },
  {
    name: 'dashboard.copilot',
    load: () => import('./copilot/sales-copilot.js').then((copilot) => copilot.SalesCopilot),
  },
] as const satisfies SlotModule[];
