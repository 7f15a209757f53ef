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
    {
      path: '/dashboard/analysis',
      access: 'signed-in',
      title: { en: 'Analysis', es: 'Análisis', zh: '分析', ja: '分析', ko: '분석' },
      chunk: 'analysis',
      texts: 'figures',
    },
    {
      path: '/dashboard/sentiment-analysis',
      access: 'signed-in',
      title: {
        en: 'Customer Sentiment',
        es: 'Sentimiento del cliente',
        zh: '客户情感',
        ja: '顧客感情',
        ko: '고객 감정',
      },
      chunk: 'sentiment',
    },
    {
      path: '/dashboard/settings/fallback',
      access: 'signed-in',
      title: {
        en: 'Fallback Rate Settings',
        es: 'Ajustes de la tasa de incumplimiento',
        zh: '未达成率设置',
        ja: '未達率の設定',
        ko: '미달률 설정',
      },
      chunk: 'fallback-settings',
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
    {
      path: '/dashboard/analysis',
      group: 'main',
      order: 30,
      icon: 'analysis',
      title: { en: 'Analysis', es: 'Análisis', zh: '分析', ja: '分析', ko: '분석' },
    },
    {
      path: '/dashboard/sentiment-analysis',
      group: 'advanced',
      order: 20,
      icon: 'sentiment',
      title: {
        en: 'Customer Sentiment',
        es: 'Sentimiento del cliente',
        zh: '客户情感',
        ja: '顧客感情',
        ko: '고객 감정',
      },
    },
  ],
  commands: [
    {
      id: 'analytics.fallback',
      path: '/dashboard/settings/fallback',
      title: {
        en: 'Fallback Rate Settings',
        es: 'Ajustes de la tasa de incumplimiento',
        zh: '未达成率设置',
        ja: '未達率の設定',
        ko: '미달률 설정',
      },
    },
  ],
  settings: [
    {
      path: '/dashboard/settings/fallback',
      group: 'records',
      order: 55,
      title: {
        en: 'Fallback rates',
        es: 'Tasas de incumplimiento',
        zh: '未达成率',
        ja: '未達率',
        ko: '미달률',
      },
      text: {
        en: 'From which share of a missed target on a company needs attention',
        es: 'Desde qué parte no alcanzada de su objetivo una empresa requiere atención',
        zh: '目标未达成到什么比例时公司需要关注',
        ja: '目標の未達がどの割合から注意を要するか',
        ko: '목표 미달이 어느 비율부터 주의가 필요한지',
      },
    },
  ],
  slots: ['dashboard.industry', 'dashboard.fallback'],
} as const satisfies Contributes;
