import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  { path: '/dashboard/ai-chat', load: () => import(/* webpackChunkName: "chat" */ './features/chat/chat-page.js').then((page) => page.ChatPage) },
  {
    path: '/dashboard/approvals',
    load: () => import(/* webpackChunkName: "approvals" */ './features/approvals/approvals-page.js').then((page) => page.ApprovalsPage),
  },
] as const satisfies RouteModule[];

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
