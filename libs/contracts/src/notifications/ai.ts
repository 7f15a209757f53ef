import { ProposalChanged } from '../events/ai.js';
import { defineNotification, settling } from '../notification.js';

defineNotification({
  kind: 'approval-waiting',
  event: ProposalChanged,
  to: ({ data, userid }) => (data.state === 'open' && data.workspaceId ? (userid ?? null) : null),
  workspace: ({ data }) => data.workspaceId,
  key: ({ data }) => data.proposalId,
  facts: ({ data }) => ({ label: data.label ?? '' }),
  path: () => '/dashboard/approvals',
  settledBy: [settling(ProposalChanged, ({ data }) => data.state !== 'open')],
  defaults: { app: true, mail: true, desktop: false },
  words: {
    en: { label: 'Approvals that wait for you', title: 'A suggestion waits for your approval: {{label}}' },
    es: { label: 'Aprobaciones pendientes', title: 'Una sugerencia espera tu aprobación: {{label}}' },
    zh: { label: '等待您批准的建议', title: '有一条建议等待您批准：{{label}}' },
    ja: { label: '承認待ち', title: '提案が承認を待っています：{{label}}' },
    ko: { label: '승인 대기', title: '승인을 기다리는 제안이 있습니다: {{label}}' },
  },
});
