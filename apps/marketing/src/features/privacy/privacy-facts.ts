import { brand } from '@fernway/brand';

/** At midnight UTC. */
export const lastUpdated = new Date('2025-08-09T00:00:00Z');

/** Days that the services keep things unless the operator sets others (docs/settings.md). */
const presets = {
  KEEP_MAILS_DAYS: 180,
  KEEP_CONTACT_MESSAGES_DAYS: 365,
  KEEP_UNCONFIRMED_SUBSCRIBERS_DAYS: 30,
  KEEP_AI_ANSWERS_DAYS: 365,
  KEEP_INVITATIONS_DAYS: 30,
  KEEP_REVOKED_API_KEYS_DAYS: 90,
  KEEP_UNPAID_CHECKOUTS_DAYS: 90,
  KEEP_ENDED_WORK_DAYS: 365,
};

const [company = brand.name, ...address] = brand.headOffice;

/** What the texts name. */
export const facts = {
  name: brand.name,
  company,
  address: address.join(', '),
  email: brand.supportEmail,
  ...presets,
  sessionIdleDays: 30,
  sessionDays: 90,
  sessionHours: 12,
  deviceDays: 180,
  bucketDays: 365,
  sidebarDays: 7,
  deletedFilesDays: 30,
  deletedChatsDays: 30,
};

type Section = { id: string; text?: readonly string[]; list?: readonly string[]; after?: readonly string[] };

/** Which texts each section has, in their order. */
export const sections: readonly Section[] = [
  { id: 'who', text: ['operator', 'customers'] },
  { id: 'data', list: ['account', 'workspace', 'ai', 'money', 'messages', 'technical'] },
  { id: 'purposes', list: ['service', 'safety', 'answers', 'newsletter'], after: ['consent', 'never'] },
  { id: 'cookies', text: ['intro'], list: ['session', 'device', 'sidebar', 'bucket', 'storage'] },
  { id: 'ai', text: ['offline', 'provider', 'decide'] },
  { id: 'recipients', text: ['intro'], list: ['team', 'payments', 'mail', 'ai', 'files', 'law'] },
  { id: 'transfers', text: ['law', 'clauses'] },
  {
    id: 'periods',
    text: ['records', 'presets'],
    list: ['mails', 'messages', 'newsletter', 'ai', 'work', 'access', 'checkouts', 'deleted'],
    after: ['money'],
  },
  { id: 'security', list: ['passwords', 'workspaces', 'sessions', 'pages', 'logs'], after: ['breach'] },
  { id: 'rights', text: ['law', 'ask'], list: ['profile', 'export', 'newsletter'], after: ['business', 'commission'] },
];

export const principles = ['needed', 'apart', 'untracked', 'asked', 'portable'] as const;
