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
      title: { en: 'Payment cancelled', es: 'Pago cancelado', zh: '支付已取消', ja: 'お支払いキャンセル', ko: '결제 취소됨' },
      chunk: 'payment-cancelled',
    },
    { path: '/dashboard/billing', access: 'signed-in', title: { en: 'Billing', es: 'Facturación', zh: '账单', ja: '請求', ko: '결제' }, chunk: 'account' },
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
  slots: ['purchase'],
} as const satisfies Contributes;
