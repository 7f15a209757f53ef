import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'Billing', es: 'Facturación', zh: '账单', ja: '請求', ko: '결제' },
  routes: [
    {
      path: '/payment-success',
      aliases: ['/success'],
      access: 'public',
      title: { en: 'Payment successful', es: 'Pago realizado', zh: '支付成功', ja: 'お支払い完了', ko: '결제 완료' },
      chunk: 'payment-success',
    },
    {
      path: '/payment-cancelled',
      access: 'public',
      title: {
        en: 'Payment cancelled',
        es: 'Pago cancelado',
        zh: '支付已取消',
        ja: 'お支払いキャンセル',
        ko: '결제 취소됨',
      },
      chunk: 'payment-cancelled',
    },
    {
      path: '/dashboard/billing',
      aliases: [
        '/dashboard/billing/history',
        '/dashboard/billing/statements',
        '/dashboard/billing/orders',
        '/dashboard/billing/plan',
      ],
      access: 'signed-in',
      title: { en: 'Billing', es: 'Facturación', zh: '账单', ja: '請求', ko: '결제' },
      chunk: 'account',
    },
    {
      path: '/test-checkout/:id',
      access: 'public',
      title: { en: 'Test checkout', es: 'Pago de prueba', zh: '测试支付', ja: 'テスト決済', ko: '테스트 결제' },
      chunk: 'test-checkout',
    },
  ],
  nav: [
    {
      path: '/dashboard/billing',
      group: 'user',
      order: 20,
      icon: 'billing',
      title: { en: 'Billing', es: 'Facturación', zh: '账单', ja: '請求', ko: '결제' },
    },
  ],
  commands: [
    {
      id: 'recompute-balance',
      path: '/dashboard/billing/statements',
      title: {
        en: 'Recompute my balance',
        es: 'Recalcular mi saldo',
        zh: '重新计算我的余额',
        ja: '残高を再計算する',
        ko: '내 잔액 다시 계산',
      },
    },
    {
      id: 'daily-cap',
      path: '/dashboard/billing',
      title: {
        en: 'Daily cap for tokens',
        es: 'Límite diario de tokens',
        zh: '代币每日上限',
        ja: 'トークンの1日の上限',
        ko: '일일 토큰 한도',
      },
    },
  ],
  slots: ['purchase'],
} as const satisfies Contributes;
