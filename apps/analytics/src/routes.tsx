import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';
import type { ComponentType } from 'react';
import { loadFigureTexts } from './messages.js';

/** A page of figures and what metrics are called, side by side. */
const withTexts = async (page: Promise<ComponentType>): Promise<ComponentType> => {
  const [Page] = await Promise.all([page, loadFigureTexts()]);
  return Page;
};

export const routes = [
  {
    path: '/dashboard/sales',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "sales" */ './features/sales/sales-page.js').then((page) => page.SalesPage),
      ),
  },
  {
    path: '/dashboard/analysis',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "analysis" */ './features/analysis/analysis-page.js').then(
          (page) => page.AnalysisPage,
        ),
      ),
  },
  {
    path: '/dashboard/crm-analysis',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "crm-analysis" */ './features/crm-analysis/crm-analysis-page.js').then(
          (page) => page.CrmAnalysisPage,
        ),
      ),
  },
  {
    path: '/dashboard/advanced-analytics',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "advanced-analytics" */ './features/advanced/advanced-page.js').then(
          (page) => page.AdvancedPage,
        ),
      ),
  },
  {
    path: '/dashboard/customer-insights',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "customer-insights" */ './features/insights/insights-page.js').then(
          (page) => page.InsightsPage,
        ),
      ),
  },
  {
    path: '/dashboard/predictive-analytics',
    load: () =>
      withTexts(
        import(/* webpackChunkName: "predictive" */ './features/predictive/predictive-page.js').then(
          (page) => page.PredictivePage,
        ),
      ),
  },
  {
    path: '/dashboard/sentiment-analysis',
    load: () =>
      import(/* webpackChunkName: "sentiment" */ './features/sentiment/sentiment-page.js').then(
        (page) => page.SentimentPage,
      ),
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
