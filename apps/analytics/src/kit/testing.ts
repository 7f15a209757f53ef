import type { AnswerOf } from '@fernway/contracts/endpoint';
import { type Figures, getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { me } from '@fernway/contracts/http/identity';
import { listMembers } from '@fernway/contracts/http/members';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import metricsEn from '@fernway/contracts/metrics/locales/en.json' with { type: 'json' };
import { merged } from '@fernway/contracts/records/field-words';
import fieldsEn from '@fernway/contracts/records/locales/en.json' with { type: 'json' };
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';
import en from '../locales/en.json' with { type: 'json' };
import { placeChoices } from '../messages.js';

const id = '0190aaaa-0000-7000-8000-000000000001';
const annId = '0190aaaa-0000-7000-8000-00000000000a';

/** What pages of figures say. */
export const messages = { analytics: en, figures: merged(metricsEn, placeChoices(fieldsEn)) };

const user = {
  id,
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  theme: 'system',
  timeZone: 'America/Lima',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
} as const;

/** An API that knows who asks: somebody in Lima, with one member and no pipeline. */
export function apiOfFigures() {
  signInForTest();
  const api = fakeApi();
  api.on(me, { user, workspace: { id, name: 'W' }, role: 'owner' });
  const ann = { id: annId, name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee', initials: 'AL', role: 'owner' as const };
  api.on(listMembers, { items: [{ ...ann, email: null, joinedAt: '2026-11-01T00:00:00.000Z', leftAt: null }] });
  api.on(listPipelines, { items: [] });
  return api;
}

/** The lists that numbers lead to. */
export function withListPages(...paths: string[]): void {
  const title = { en: '', es: '', zh: '', ja: '', ko: '' };
  const contributes = { title, routes: paths.map((path) => ({ path, title, access: 'signed-in' as const })) };
  const remote = { name: 'crm', version: '1', contract: 1, requires: {}, contributes };
  provideSnapshot({
    remotes: [{ ...remote, entry: { url: '' }, manifest: { url: '' } }],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
}

const range = { from: '2025-12-01', to: '2026-11-29' };
const computedFor = {
  range,
  timeZone: 'Asia/Tokyo',
  compared: { from: '2024-12-01', to: '2025-11-29' },
  currency: 'USD',
  upTo: null,
};

type Part = Figures['items'][number];
const values = (metrics: readonly MetricId[], value: number | null, target: number | null = null) =>
  metrics.map(() => ({ value, before: value === null ? null : value / 2, target }));

/** What an empty workspace answers: every span, with nothing in it. */
export const nothingAsked = (metrics: readonly MetricId[]): Figures => ({
  ...computedFor,
  totals: metrics.map((metric) => ({ metric, value: null, before: null, target: null, others: [] })),
  items: [],
  rest: null,
});

/** Figures as they were asked for: 2,400.00 of everything in November, and of the one who is there. */
function someFigures(query: URLSearchParams): Figures {
  const metrics = query.get('metrics')!.split(',') as MetricId[];
  const by = query.get('by');
  const part = (key: string | null, value: number | null): Part => ({
    key,
    name: null,
    values: values(metrics, value),
  });
  const parts: Record<string, Part[]> = {
    month: [part('2026-10-01', null), { ...part('2026-11-01', 240_000), values: values(metrics, 240_000, 300_000) }],
    owner: [{ ...part(annId, 240_000), values: values(metrics, 240_000, 300_000) }],
  };
  return {
    ...computedFor,
    upTo: '2026-11-29T10:00:00.000Z',
    totals: metrics.map((metric) => ({ metric, value: 240_000, before: 120_000, target: null, others: [] })),
    items: by ? (parts[by] ?? [part('other', 240_000)]) : [],
    rest: null,
  };
}

/** Answers as `someFigures`, and that Ann moved it. */
export function answerFigures(api: ReturnType<typeof fakeApi>): void {
  api.on(getFigures, ({ query }: { query: URLSearchParams }) => someFigures(query));
  api.on(getDrivers, {
    ...computedFor,
    upTo: '2026-11-29T10:00:00.000Z',
    value: 240_000,
    before: 120_000,
    drivers: [{ dimension: 'owner', key: annId, name: null, value: 240_000, before: 120_000 }],
  } satisfies AnswerOf<typeof getDrivers>);
}
