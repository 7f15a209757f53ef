import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'CRM', es: 'CRM', zh: '客户关系', ja: 'CRM', ko: 'CRM' },
  routes: [
    {
      path: '/dashboard',
      aliases: [
        '/dashboard/fnb',
        '/dashboard/retail',
        '/dashboard/tech',
        '/dashboard/office',
        '/dashboard/healthcare',
        '/dashboard/edu',
      ],
      access: 'signed-in',
      title: { en: 'CRM Dashboard', es: 'Panel de CRM', zh: 'CRM 仪表板', ja: 'CRMダッシュボード', ko: 'CRM 대시보드' },
      chunk: 'home',
    },
    {
      path: '/dashboard/contacts',
      access: 'signed-in',
      title: { en: 'Contacts', es: 'Contactos', zh: '联系人', ja: '連絡先', ko: '연락처' },
      chunk: 'contacts',
    },
  ],
  nav: [
    {
      path: '/dashboard/contacts',
      group: 'records',
      order: 10,
      icon: 'contacts',
      title: { en: 'Contacts', es: 'Contactos', zh: '联系人', ja: '連絡先', ko: '연락처' },
    },
  ],
  commands: [
    {
      id: 'crm.leads',
      path: '/dashboard/contacts?lifecycle=lead',
      title: { en: 'All leads', es: 'Todos los leads', zh: '全部线索', ja: 'すべてのリード', ko: '모든 리드' },
    },
  ],
} as const satisfies Contributes;
