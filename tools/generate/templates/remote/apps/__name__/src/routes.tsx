import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/dashboard/__name__',
    load: () => import(/* webpackChunkName: "__name__" */ './features/home/__name__-page.js').then((page) => page.__Name__Page),
  },
] as const satisfies RouteModule[];

export const slots = [] as const satisfies SlotModule[];
