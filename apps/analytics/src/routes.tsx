import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/dashboard/sales',
    load: () => import(/* webpackChunkName: "sales" */ './features/sales/sales-page.js').then((page) => page.SalesPage),
  },
  {
    path: '/dashboard/sentiment-analysis',
    load: () =>
      import(/* webpackChunkName: "sentiment" */ './features/sentiment/sentiment-page.js').then(
        (page) => page.SentimentPage,
      ),
  },
] as const satisfies RouteModule[];

export const slots = [
  {
    name: 'dashboard.industry',
    load: () => import('./features/industry/industry-panel.js').then((panel) => panel.IndustryPanel),
  },
] as const satisfies SlotModule[];
