import type { RouteModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/dashboard',
    load: () => import(/* webpackChunkName: "home" */ './features/home/home-page.js').then((page) => page.HomePage),
  },
  {
    path: '/dashboard/contacts',
    load: () =>
      import(/* webpackChunkName: "contacts" */ './features/contacts/contacts-page.js').then((page) => page.ContactsPage),
  },
] as const satisfies RouteModule[];

export const slots = [] as const;
