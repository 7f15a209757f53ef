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
    {
      path: '/features',
      access: 'public',
      title: { en: 'Features', es: 'Funciones', zh: '功能', ja: '機能', ko: '기능' },
      prerender: true,
      chunk: 'features',
    },
    {
      path: '/pricing',
      access: 'public',
      title: { en: 'Pricing', es: 'Precios', zh: '价格', ja: '料金', ko: '요금' },
      prerender: true,
      chunk: 'pricing',
    },
    {
      path: '/documentation',
      access: 'public',
      title: { en: 'Documentation', es: 'Documentación', zh: '文档', ja: 'ドキュメント', ko: '문서' },
      prerender: true,
      chunk: 'documentation',
    },
    {
      path: '/about',
      access: 'public',
      title: { en: 'About', es: 'Quiénes somos', zh: '关于我们', ja: '会社案内', ko: '회사 소개' },
      prerender: true,
      chunk: 'about',
    },
    {
      path: '/contact',
      access: 'public',
      title: { en: 'Contact', es: 'Contacto', zh: '联系我们', ja: 'お問い合わせ', ko: '문의하기' },
      prerender: true,
      chunk: 'contact',
    },
    {
      path: '/privacy',
      access: 'public',
      title: {
        en: 'Privacy policy',
        es: 'Política de privacidad',
        zh: '隐私政策',
        ja: 'プライバシーポリシー',
        ko: '개인정보처리방침',
      },
      prerender: true,
      chunk: 'privacy',
    },
  ],
  slots: ['onboarding'],
} as const satisfies Contributes;
