// Sixty things that people ask for, over all that the ai service makes.
import type { Endpoint } from '@fernway/contracts/endpoint';
import { draftEmail } from '@fernway/contracts/http/ai';
import { dealStages, recommendNextSteps, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { generateInsights, refreshInsightCard } from '@fernway/contracts/http/ai-insights';
import { costs, type Feature } from '@fernway/contracts/http/tokens';
import type { Scene } from './scenes.ts';

export type Call = { name: string; arguments: unknown };
type Chat = { kind: 'chat'; question: string; looks: Call[] };
type Form = { kind: 'form'; feature: Feature; endpoint: Pick<Endpoint, 'method' | 'path'>; body(scene: Scene): object };
export type Task = Chat | Form;

const search = (q: string): Call => ({ name: 'search_records', arguments: { q } });
const list = (type: string, more: object = {}): Call => ({ name: 'list_records', arguments: { type, ...more } });
const count = (type: string, by?: string): Call => ({ name: 'aggregate_records', arguments: { type, ...(by && { by }) } });
const sum = (type: string, by?: string): Call => ({ name: 'aggregate_records', arguments: { type, figure: 'sum', of: 'value', ...(by && { by }) } });
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
  ['What is the mail address of Quillon?', search('Quillon')],
  ['Remind me to call Quillon', search('Quillon')],
  ['Raise the priority of the ovens deal', search('ovens')],
  ['Write down that Quillon called', search('Quillon')],
  ['Add a deal for Quillon', search('Quillon')],
  ['¿Cómo va Quillon?', search('Quillon')],
  ['¿Qué vence esta semana?', due],
  ['¿Cuánto valen los negocios abiertos?', sum('deal')],
  ['¿Qué empresas tenemos?', list('company')],
  ['Quillon最近怎么样？', search('Quillon'), list('activity')],
  ['有哪些未完成的任务？', list('task'), due],
  ['进行中的案件值多少钱？', sum('deal', 'stageId')],
  ['联系人来自哪里？', count('contact', 'source')],
  ['Quillonさんの最近の様子は？', search('Quillon')],
  ['今週の予定は？', due],
  ['進行中の案件を一覧にして', list('deal', open)],
  ['売上の見込みは？', forecast],
  ['Quillon 근황은?', search('Quillon'), list('activity')],
  ['이번 주 마감은?', due],
  ['열린 거래 금액은?', sum('deal')],
  ['연락처는 몇 명?', count('contact', 'lifecycle')],
  ['Find duplicates among the contacts', list('contact'), count('contact', 'source')],
  ['Prepare me for the meeting with Quillon', search('Quillon'), due],
];

const emails = ['follow-up', 'cold-outreach', 'meeting-request', 'proposal', 'check-in', 'thank-you'];
const notes = ['We agreed on Monday.', 'She will send the list. I call her on Friday.', 'They liked the ovens.', 'Decision: we take the small one.', 'Nobody answered the price.', 'He is unhappy with the delivery.'];

export const tasks: readonly Task[] = [
  ...questions.map(([question, ...looks]): Task => ({ kind: 'chat', question, looks })),
  ...emails.map((emailType): Task => ({ kind: 'form', feature: 'email-drafting', endpoint: draftEmail, body: ({ contact, words }) => ({ emailType, contactId: contact, context: words('The delivery of the ovens') }) })),
  ...notes.map((said): Task => ({ kind: 'form', feature: 'call-summarization', endpoint: summariseCall, body: ({ contact, words }) => ({ notes: words(said), contactId: contact }) })),
  ...dealStages.map((dealStage): Task => ({ kind: 'form', feature: 'next-steps', endpoint: recommendNextSteps, body: ({ deal, words }) => ({ dealStage, dealId: deal, context: words('They want ovens') }) })),
  ...(['predictive', 'crm'] as const).map((kind): Task => ({ kind: 'form', feature: kind === 'crm' ? 'crm-insights' : 'predictive-insights', endpoint: generateInsights, body: () => ({ kind }) })),
  ...[false, false, false].map((opening): Task => ({ kind: 'form', feature: 'crm-insights', endpoint: refreshInsightCard, body: () => ({ opening }) })),
];

export const priceOf = (task: Task): number => costs[task.kind === 'chat' ? 'chat' : task.feature].tokens;
export const looksOf = (question: string): readonly Call[] => tasks.flatMap((task) => (task.kind === 'chat' && question.startsWith(task.question) ? task.looks : []));
