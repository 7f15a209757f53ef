import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'Analytics', es: 'Analítica', zh: '分析', ja: '分析', ko: '분석' },
  routes: [
    {
      path: '/dashboard/sales',
      access: 'signed-in',
      title: { en: 'Sales', es: 'Ventas', zh: '销售', ja: '営業', ko: '영업' },
      chunk: 'sales',
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
