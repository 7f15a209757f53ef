import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';
import type { ComponentType } from 'react';
import { loadPageTexts } from './messages.js';

/** A page and its texts, side by side. */
const withTexts = async (page: Promise<ComponentType>): Promise<ComponentType> => {
  const [Page] = await Promise.all([page, loadPageTexts()]);
  return Page;
};

export const routes = [
  {
    path: '/dashboard/ai-chat',
    load: () =>
      withTexts(import(/* webpackChunkName: "chat" */ './features/chat/chat-page.js').then((page) => page.ChatPage)),
  },
  {
    path: '/dashboard/approvals',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "approvals" */ './features/approvals/approvals-page.js').then(
          (page) => page.ApprovalsPage,
        ),
      ),
  },
  {
    path: '/dashboard/promotion-ideas',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "promotions" */ './features/promotions/promotions-page.js').then(
          (page) => page.PromotionsPage,
        ),
      ),
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
    name: 'analysis.ai',
    load: () => import('./features/analyses/data-analysis.js').then((analysis) => analysis.DataAnalysisCard),
  },
  {
    name: 'contact.sentiment',
    load: () => import('./features/analyses/sentiment-analysis.js').then((analysis) => analysis.SentimentCard),
  },
] as const satisfies SlotModule[];
