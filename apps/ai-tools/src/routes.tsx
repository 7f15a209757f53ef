import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  { path: '/dashboard/ai-chat', load: () => import(/* webpackChunkName: "chat" */ './features/chat/chat-page.js').then((page) => page.ChatPage) },
  {
    path: '/dashboard/approvals',
    load: () => import(/* webpackChunkName: "approvals" */ './features/approvals/approvals-page.js').then((page) => page.ApprovalsPage),
  },
  {
    path: '/dashboard/promotion-ideas',
    load: () => import(/* webpackChunkName: "promotions" */ './features/promotions/promotions-page.js').then((page) => page.PromotionsPage),
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
  {
    name: 'sales.analysis',
    load: () => import('./features/analyses/data-analysis.js').then((analysis) => analysis.DataAnalysisCard),
  },
  {
    name: 'contact.sentiment',
    load: () => import('./features/analyses/sentiment-analysis.js').then((analysis) => analysis.SentimentCard),
  },
] as const satisfies SlotModule[];
