import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/dashboard/sales',
    load: () => import(/* webpackChunkName: "sales" */ './features/sales/sales-page.js').then((page) => page.SalesPage),
  },
  {
    path: '/dashboard/settings/fallback',
    load: () =>
      import(/* webpackChunkName: "fallback-settings" */ './features/fallback/fallback-settings-page.js').then(
        (page) => page.FallbackSettingsPage,
      ),
  },
] as const satisfies RouteModule[];

export const slots = [
  {
    name: 'dashboard.industry',
    load: () => import('./features/industry/industry-panel.js').then((panel) => panel.IndustryPanel),
  },
  {
    name: 'dashboard.fallback',
    load: () => import('./features/fallback/fallback-panels.js').then((panels) => panels.FallbackPanels),
  },
] as const satisfies SlotModule[];
