import type { Language } from './http/identity.js';

/** Names that every workspace starts with are stored, and spoken by the API, as here. */
export const defaultNames = {
  pipeline: 'Sales',
  stages: ['Qualified', 'Demo Scheduled', 'Proposal Sent', 'Negotiation', 'Closed Won', 'Closed Lost'],
} as const;

type Names = Readonly<Record<(typeof defaultNames.stages)[number] | typeof defaultNames.pipeline, string>>;

const names: Readonly<Record<Exclude<Language, 'en'>, Names>> = {
  es: {
    Sales: 'Ventas',
    Qualified: 'Calificado',
    'Demo Scheduled': 'Demo programada',
    'Proposal Sent': 'Propuesta enviada',
    Negotiation: 'Negociación',
    'Closed Won': 'Cierre ganado',
    'Closed Lost': 'Cierre perdido',
  },
  zh: {
    Sales: '销售',
    Qualified: '已确认',
    'Demo Scheduled': '已安排演示',
    'Proposal Sent': '已发送提案',
    Negotiation: '谈判中',
    'Closed Won': '赢单',
    'Closed Lost': '丢单',
  },
  ja: {
    Sales: '営業',
    Qualified: '見込みあり',
    'Demo Scheduled': 'デモ予定',
    'Proposal Sent': '提案書送付済み',
    Negotiation: '交渉中',
    'Closed Won': '受注',
    'Closed Lost': '失注',
  },
  ko: {
    Sales: '영업',
    Qualified: '검증됨',
    'Demo Scheduled': '데모 예정',
    'Proposal Sent': '제안서 발송',
    Negotiation: '협상 중',
    'Closed Won': '성사',
    'Closed Lost': '실패',
  },
};

/** A stage or pipeline as its reader knows it; one that somebody named stays as it is. */
export const nameIn = (language: Language, stored: string): string => {
  if (language === 'en' || !Object.hasOwn(names[language], stored)) return stored;
  return names[language][stored as keyof Names];
};

/** All that a stored name may be called where it is typed or read from a file: itself, and its names in the languages. */
export const namesOf = (stored: string): string[] => [
  ...new Set([stored, ...Object.keys(names).map((language) => nameIn(language as Language, stored))]),
];
