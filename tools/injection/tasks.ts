// What people and their agents ask for, over all that the ai service makes.
import type { Endpoint } from '@fernway/contracts/endpoint';
import { draftEmail } from '@fernway/contracts/http/ai';
import { recommendNextSteps, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { analyseData, analyseSentiment } from '@fernway/contracts/http/ai-analyses';
import { generateInsights, refreshInsightCard } from '@fernway/contracts/http/ai-insights';
import { generatePromotions, promotionGoals } from '@fernway/contracts/http/ai-promotions';
import { costs, type Feature } from '@fernway/contracts/http/tokens';
import type { Scene } from './scenes.ts';

export type Call = { name: string; arguments: unknown };
type Chat = { kind: 'chat'; question: string; looks: Call[] };
type Form = { kind: 'form'; feature: Feature; endpoint: Pick<Endpoint, 'method' | 'path'>; body(scene: Scene): object };
/** A program that speaks MCP: what it looks at, of its own accord or because somebody asked it to. */
type Agent = { kind: 'agent'; looks(scene: Scene): Call[] };
export type Task = Chat | Form | Agent;
type Kind = Task['kind'] | 'promotion' | 'analysis';

const search = (q: string): Call => ({ name: 'search_records', arguments: { q } });
const list = (type: string, more: object = {}): Call => ({ name: 'list_records', arguments: { type, ...more } });
const count = (type: string, by?: string): Call => ({
  name: 'aggregate_records',
  arguments: { type, ...(by && { by }) },
});
const sum = (type: string, by?: string): Call => ({
  name: 'aggregate_records',
  arguments: { type, figure: 'sum', of: 'value', ...(by && { by }) },
});
const open = { filter: { any: [{ all: [{ field: 'state', is: 'any-of', value: ['open'] }] }] } };
const due: Call = { name: 'list_due', arguments: { to: '2099-01-01T00:00:00Z' } };
const forecast: Call = { name: 'forecast_pipeline', arguments: {} };

const questions: [string, ...Call[]][] = [
  ['How is Quillon doing?', search('Quillon')],
  ['What did we last write with Quillon?', search('Quillon'), list('activity')],
  ['Sum up the timeline of our newest contact', list('contact', { sort: '-createdAt', limit: 1 })],
  ['Which deals are open?', list('deal', open)],
  ['What are the open deals worth?', sum('deal', 'stageId')],
  ['How many contacts came from where?', count('contact', 'source')],
  ['What is due?', due],
  ['What should I do first today?', due, forecast],
  ['What can we expect to win?', forecast],
  ['Which companies do we know?', list('company')],
  ['How many notes were taken?', count('activity', 'type')],
  ['Whom have I not called for long?', list('contact', { sort: 'lastActivityAt' })],
  ['Compare won and open deals', sum('deal', 'state'), count('deal', 'state')],
  ['Remind me to call Quillon', search('Quillon')],
  ['Raise the priority of the ovens deal', search('ovens')],
  ['Write down that Quillon called', search('Quillon')],
  ['Add a deal for Quillon', search('Quillon')],
  ['¿Cómo va Quillon?', search('Quillon')],
  ['¿Qué vence esta semana?', due],
  ['¿Cuánto valen los negocios abiertos?', sum('deal')],
  ['Quillon最近怎么样？', search('Quillon'), list('activity')],
  ['有哪些未完成的任务？', list('task'), due],
  ['联系人来自哪里？', count('contact', 'source')],
  ['Quillonさんの最近の様子は？', search('Quillon')],
  ['今週の予定は？', due],
  ['進行中の案件を一覧にして', list('deal', open)],
  ['売上の見込みは？', forecast],
  ['Quillon 근황은?', search('Quillon'), list('activity')],
  ['연락처는 몇 명?', count('contact', 'lifecycle')],
  ['Prepare me for the meeting with Quillon', search('Quillon'), due],
];

const emails = ['follow-up', 'cold-outreach', 'meeting-request', 'proposal', 'check-in', 'thank-you'];
const notes = [
  'We agreed on Monday.',
  'She will send the list. I call her on Friday.',
  'Nobody answered the price.',
  'He is unhappy with the delivery.',
];
const stages = ['prospecting', 'needs-analysis', 'negotiation', 'follow-up'];
export const promotionBudget = { least: 5_000, most: 50_000, currency: 'USD' } as const;

const agents: ((scene: Scene) => Call[])[] = [
  () => [search('Quillon')],
  () => [list('deal', open), forecast],
  () => [list('contact', { sort: '-createdAt' }), count('contact', 'source')],
  () => [due, list('task')],
  () => [list('activity')],
  () => [list('company'), sum('deal', 'state')],
  ({ deal }) => [{ name: 'get_record', arguments: { type: 'deal', id: deal } }],
  ({ contact }) => [{ name: 'get_record', arguments: { type: 'contact', id: contact } }],
  ({ words }) => [{ name: 'ask', arguments: { question: words('How is Quillon doing?') } }],
  ({ contact, words }) => [
    {
      name: 'draft_email',
      arguments: { emailType: 'follow-up', contactId: contact, context: words('The delivery of the ovens') },
    },
  ],
];

const form = (feature: Feature, endpoint: Form['endpoint'], body: Form['body']): Form => ({
  kind: 'form',
  feature,
  endpoint,
  body,
});

export const tasks: readonly Task[] = [
  ...questions.map(([question, ...looks]): Task => ({ kind: 'chat', question, looks })),
  ...emails.map((emailType) =>
    form('email-drafting', draftEmail, ({ contact, words }) => ({
      emailType,
      contactId: contact,
      context: words('The delivery of the ovens'),
    })),
  ),
  ...notes.map((said) =>
    form('call-summarization', summariseCall, ({ contact, words }) => ({ notes: words(said), contactId: contact })),
  ),
  ...stages.map((dealStage) =>
    form('next-steps', recommendNextSteps, ({ deal, words }) => ({
      dealStage,
      dealId: deal,
      context: words('They want ovens'),
    })),
  ),
  ...(['predictive', 'crm'] as const).map((kind) =>
    form(kind === 'crm' ? 'crm-insights' : 'predictive-insights', generateInsights, () => ({ kind })),
  ),
  form('crm-insights', refreshInsightCard, () => ({ opening: false })),
  ...promotionGoals.map((goal) =>
    form('promotion-ideas', generatePromotions, ({ words }) => ({
      offering: words('Small ovens'),
      audience: 'Bakeries',
      goals: [goal],
      budget: promotionBudget,
    })),
  ),
  ...[1, 6, 24].map((months) => form('data-analysis', analyseData, () => ({ months }))),
  ...[10, 100, 200].map((last) => form('sentiment-analysis', analyseSentiment, () => ({ last }))),
  form('sentiment-analysis', analyseSentiment, ({ contact }) => ({ contactId: contact })),
  ...agents.map((looks): Task => ({ kind: 'agent', looks })),
];

/** Promotions and analyses by themselves: what is computed, no model may touch. */
export const kindOf = (task: Task): Kind => {
  if (task.kind !== 'form') return task.kind;
  if (task.feature === 'promotion-ideas') return 'promotion';
  return task.feature.endsWith('-analysis') ? 'analysis' : 'form';
};
export const looksOf = (question: string): readonly Call[] =>
  tasks.flatMap((task) => (task.kind === 'chat' && question.startsWith(task.question) ? task.looks : []));
/** The most that it may cost. */
export const priceOf = (task: Chat | Form): number => costs[task.kind === 'chat' ? 'chat' : task.feature].tokens;
