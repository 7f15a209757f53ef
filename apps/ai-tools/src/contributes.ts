import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'AI tools', es: 'Herramientas de IA', zh: 'AI 工具', ja: 'AIツール', ko: 'AI 도구' },
  routes: [],
  slots: ['dashboard.copilot', 'dashboard.insights'],
} as const satisfies Contributes;
