import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'AI tools', es: 'Herramientas de IA', zh: 'AI 工具', ja: 'AIツール', ko: 'AI 도구' },
  routes: [
    {
      path: '/dashboard/ai-chat',
      aliases: ['/dashboard/ai-chat/:id'],
      access: 'signed-in',
      title: { en: 'AI Chat', es: 'Chat con IA', zh: 'AI 聊天', ja: 'AIチャット', ko: 'AI 채팅' },
      chunk: 'chat',
      texts: 'pages',
    },
    {
      path: '/dashboard/approvals',
      access: 'signed-in',
      title: { en: 'Approvals', es: 'Aprobaciones', zh: '审批', ja: '承認', ko: '승인' },
      chunk: 'approvals',
      texts: 'pages',
    },
    {
      path: '/dashboard/promotion-ideas',
      aliases: [
        '/dashboard/promotion-ideas/ideas',
        '/dashboard/promotion-ideas/saved',
        '/dashboard/promotion-ideas/resources',
      ],
      access: 'signed-in',
      title: {
        en: 'Promotion Ideas',
        es: 'Ideas de promoción',
        zh: '促销创意',
        ja: '販促アイデア',
        ko: '프로모션 아이디어',
      },
      chunk: 'promotions',
      texts: 'pages',
    },
  ],
  nav: [
    {
      path: '/dashboard/ai-chat',
      group: 'main',
      order: 20,
      icon: 'chat',
      title: { en: 'AI Chat', es: 'Chat con IA', zh: 'AI 聊天', ja: 'AIチャット', ko: 'AI 채팅' },
    },
    {
      path: '/dashboard/approvals',
      group: 'main',
      order: 25,
      icon: 'check',
      title: { en: 'Approvals', es: 'Aprobaciones', zh: '审批', ja: '承認', ko: '승인' },
      count: { path: '/api/ai/proposals/count', live: 'ai.proposal-', needs: 'ai:use' },
    },
    {
      path: '/dashboard/promotion-ideas',
      group: 'main',
      order: 70,
      icon: 'idea',
      title: {
        en: 'Promotion Ideas',
        es: 'Ideas de promoción',
        zh: '促销创意',
        ja: '販促アイデア',
        ko: '프로모션 아이디어',
      },
    },
  ],
  commands: [
    {
      id: 'ai-tools.ask',
      path: '/dashboard/ai-chat',
      title: {
        en: 'Ask AI a question',
        es: 'Hacer una pregunta a la IA',
        zh: '向 AI 提问',
        ja: 'AIに質問する',
        ko: 'AI에게 질문하기',
      },
    },
    {
      id: 'ai-tools.approvals',
      path: '/dashboard/approvals',
      title: {
        en: 'Review what AI suggests',
        es: 'Revisar lo que sugiere la IA',
        zh: '查看 AI 的建议',
        ja: 'AIの提案を確認',
        ko: 'AI 제안 검토',
      },
    },
  ],
  slots: ['dashboard.copilot', 'dashboard.insights', 'analysis.ai', 'contact.sentiment'],
} as const satisfies Contributes;
