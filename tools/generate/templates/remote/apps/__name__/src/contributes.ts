import type { Contributes } from '@fernway/web-kit/remote-app';

const title = { en: '__title__', es: '__title__', zh: '__title__', ja: '__title__', ko: '__title__' } as const;

export const contributes = {
  title,
  routes: [{ path: '/dashboard/__name__', access: 'signed-in', title, chunk: '__name__' }],
  nav: [{ path: '/dashboard/__name__', group: 'advanced', order: 100, icon: 'more', title }],
  slots: [],
} as const satisfies Contributes;
