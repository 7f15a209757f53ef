import { SubscriptionChanged } from '../events/billing.js';
import { defineNotification, managers, settling } from '../notification.js';

const failing = ['past-due', 'unpaid'];

defineNotification({
  kind: 'payment-failed',
  event: SubscriptionChanged,
  to: ({ data }) => (failing.includes(data.status) ? managers : null),
  key: ({ data }) => `${data.subscriptionId}:${data.currentPeriodEndsAt}`,
  path: () => '/dashboard/billing/plan',
  settledBy: [settling(SubscriptionChanged, ({ data }) => !failing.includes(data.status))],
  defaults: { app: true, mail: true, desktop: false },
  words: {
    en: { label: 'Failed payments', title: 'The payment for your plan failed' },
    es: { label: 'Pagos fallidos', title: 'El pago de tu plan ha fallado' },
    zh: { label: '付款失败', title: '您的方案付款失败' },
    ja: { label: '支払いの失敗', title: 'プランのお支払いに失敗しました' },
    ko: { label: '결제 실패', title: '요금제 결제에 실패했습니다' },
  },
});
