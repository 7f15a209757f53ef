import { AlertRaised } from '../events/analytics.js';
import { defineNotification } from '../notification.js';

defineNotification({
  kind: 'metric-alert',
  event: AlertRaised,
  to: ({ data }) => data.userId,
  workspace: ({ data }) => data.workspaceId,
  key: ({ data }) => `${data.alertId}:${data.raisedAt}`,
  facts: ({ data }) => ({ alert: data.title }),
  path: ({ data }) => data.path,
  defaults: { app: true, mail: true, desktop: true },
  words: {
    en: { label: 'Alerts of figures', title: 'Alert: {{alert}}' },
    es: { label: 'Alertas de indicadores', title: 'Alerta: {{alert}}' },
    zh: { label: '指标警报', title: '警报：{{alert}}' },
    ja: { label: '指標のアラート', title: 'アラート：{{alert}}' },
    ko: { label: '지표 경보', title: '경보: {{alert}}' },
  },
});
