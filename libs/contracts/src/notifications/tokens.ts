import { BalanceLow } from '../events/tokens.js';
import { defineNotification } from '../notification.js';

defineNotification({
  kind: 'balance-low',
  event: BalanceLow,
  to: ({ data }) => data.userId,
  facts: ({ data }) => ({ tokens: data.available }),
  path: () => '/dashboard/billing',
  defaults: { app: true, mail: false, desktop: false },
  words: {
    en: { label: 'Low token balance', title: 'Your tokens are running low. Left: {{tokens}}' },
    es: { label: 'Saldo de tokens bajo', title: 'Te quedan pocos tokens: {{tokens}}' },
    zh: { label: '代币余额不足', title: '您的代币即将用完，剩余：{{tokens}}' },
    ja: { label: 'トークン残高の低下', title: 'トークンが残り少なくなっています。残り：{{tokens}}' },
    ko: { label: '토큰 잔액 부족', title: '토큰이 얼마 남지 않았습니다. 남은 토큰: {{tokens}}' },
  },
});
