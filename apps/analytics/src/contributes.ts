import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'Analytics', es: 'Analítica', zh: '分析', ja: '分析', ko: '분석' },
  routes: [
    {
      path: '/dashboard/sales',
      access: 'signed-in',
      title: { en: 'Sales', es: 'Ventas', zh: '销售', ja: '営業', ko: '영업' },
      chunk: 'sales',
      texts: 'figures',
    },
    {
      path: '/dashboard/analysis',
      access: 'signed-in',
      title: { en: 'Analysis', es: 'Análisis', zh: '分析', ja: '分析', ko: '분석' },
      chunk: 'analysis',
      texts: 'figures',
    },
    {
      path: '/dashboard/crm-analysis',
      access: 'signed-in',
      title: { en: 'CRM Analysis', es: 'Análisis del CRM', zh: 'CRM 分析', ja: 'CRM 分析', ko: 'CRM 분석' },
      chunk: 'crm-analysis',
      texts: 'figures',
    },
    {
      path: '/dashboard/advanced-analytics',
      access: 'signed-in',
      title: { en: 'Advanced Analytics', es: 'Analítica avanzada', zh: '高级分析', ja: '高度な分析', ko: '고급 분석' },
      chunk: 'advanced-analytics',
      texts: 'figures',
    },
  ],
  nav: [
    {
      path: '/dashboard/sales',
      group: 'main',
      order: 10,
      icon: 'sales',
      title: { en: 'Sales', es: 'Ventas', zh: '销售', ja: '営業', ko: '영업' },
    },
    {
      path: '/dashboard/analysis',
      group: 'main',
      order: 30,
      icon: 'analysis',
      title: { en: 'Analysis', es: 'Análisis', zh: '分析', ja: '分析', ko: '분석' },
    },
    {
      path: '/dashboard/crm-analysis',
      group: 'main',
      order: 50,
      icon: 'crm-analysis',
      title: { en: 'CRM Analysis', es: 'Análisis del CRM', zh: 'CRM 分析', ja: 'CRM 分析', ko: 'CRM 분석' },
    },
    {
      path: '/dashboard/advanced-analytics',
      group: 'advanced',
      order: 30,
      icon: 'analytics',
      title: { en: 'Advanced Analytics', es: 'Analítica avanzada', zh: '高级分析', ja: '高度な分析', ko: '고급 분석' },
    },
  ],
  slots: ['dashboard.industry'],
} as const satisfies Contributes;
