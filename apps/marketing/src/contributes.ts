import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'Public site', es: 'Sitio público', zh: '公共网站', ja: '公開サイト', ko: '공개 사이트' },
  routes: [
    {
      path: '/',
      access: 'public',
      title: {
        en: 'AI-assisted CRM for small businesses',
        es: 'CRM con IA para pequeñas empresas',
        zh: '面向小企业的 AI 客户关系管理',
        ja: '中小企業のためのAI搭載CRM',
        ko: '소기업을 위한 AI CRM',
      },
      prerender: true,
      chunk: 'landing',
    },
  ],
  slots: ['onboarding'],
} as const satisfies Contributes;
