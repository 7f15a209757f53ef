import { beforeEach, expect, test } from '@jest/globals';
import {
  approveProposals,
  listProposals,
  type Proposal,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { pages } from '../../testing.js';
import { ApprovalsPage } from './approvals-page.js';

const idOf = (n: number) => `0190eeee-0000-7000-8000-00000000000${n}`;
const deal = exampleDeal();
const chat = idOf(8);
const ann = idOf(9);
const proposal = (n: number, more: Partial<Proposal> = {}): Proposal => ({
  id: idOf(n),
  kind: 'update',
  recordType: 'deal',
  recordId: deal.id,
  label: 'Bread for a year',
  reason: 'She wants to start in May',
  changes: [{ field: 'priority', before: 'low', after: 'high' }],
  state: 'open',
  by: { agent: null, conversationId: chat, conversationTitle: 'Which deals are near?' },
  tokens: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
  ...more,
});
const task = (n: number, more: Partial<Proposal> = {}) =>
  proposal(n, {
    kind: 'create',
    recordType: 'task',
    recordId: null,
    label: 'Call Mara',
    changes: [
      { field: 'title', before: null, after: 'Call Mara' },
      { field: 'dueAt', before: null, after: '2026-11-24T00:00:00.000Z' },
      { field: 'allDay', before: null, after: true },
      { field: 'dealId', before: null, after: deal.id },
      { field: 'assigneeId', before: null, after: ann },
    ],
    ...more,
  });

let api: ReturnType<typeof fakeApi>;
let stored: Proposal[];
beforeEach(() => {
  signInForTest({ role: 'member' });
  for (const { id } of currentNotices()) dismiss(id);
  api = fakeApi();
  api.on(listMembers, {
    items: [
      {
        id: ann,
        name: 'Ann Lee',
        firstName: 'Ann',
        lastName: 'Lee',
        initials: 'AL',
        email: null,
        role: 'member',
        joinedAt: '2026-01-01T00:00:00.000Z',
        leftAt: null,
      },
    ],
  });
  api.on(listPipelines, { items: [examplePipeline()] });
  api.on(listSeenRecords, {
    items: [
      {
        type: 'deal',
        id: deal.id,
        kind: null,
        title: 'Bread for a year',
        titleSpans: [],
        detail: '',
        detailSpans: [],
        stage: null,
        on: null,
        sample: false,
      },
    ],
  });
  api.on(listProposals, ({ query }) => ({
    items: stored.filter(({ state }) => !query.get('state') || state === query.get('state')),
    next: null,
  }));
  const decided =
    (state: Proposal['state']) =>
    ({ body }: { body: unknown }) => ({
      items: (body as { ids: string[] }).ids.map((id) => ({
        proposal: { ...stored.find((one) => one.id === id)!, state, decidedAt: '2026-11-21T11:00:00.000Z' },
        problem: null,
      })),
    });
  api.on(approveProposals, decided('approved'));
  api.on(rejectProposals, decided('rejected'));
  api.on(undoProposal, ({ params }) => ({
    ...stored.find(({ id }) => id === params['id'])!,
    state: 'undone' as const,
    decidedAt: '2026-11-21T12:00:00.000Z',
  }));
});
const open = (path = '/dashboard/approvals') =>
  renderPart(<ApprovalsPage />, { messages: { 'ai-tools': en, 'ai-tools-pages': pages }, path });
const card = (name: RegExp | string) => screen.findByRole('article', { name });
const press = (within_: HTMLElement, name: string) => fireEvent.click(within(within_).getByRole('button', { name }));
const rowsOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('calls an activity without a subject by its kind, in the language of who decides', async () => {
  stored = [
    proposal(1, {
      kind: 'create',
      recordType: 'activity',
      recordId: null,
      label: 'note',
      changes: [
        { field: 'type', before: null, after: 'note' },
        { field: 'body', before: null, after: 'She likes rye' },
      ],
    }),
  ];
  open();
  expect(await card('New entry: Note')).toBeTruthy();
});

test('shows every change in the words of the CRM: no id, no minor unit', async () => {
  stored = [
    proposal(1, {
      changes: [
        { field: 'value', before: { amount: 120_000, currency: 'USD' }, after: { amount: 150_050, currency: 'USD' } },
        { field: 'stage', before: 'Qualified', after: examplePipeline().stages[3]!.id },
        { field: 'closeDate', before: null, after: '2026-12-31' },
        { field: 'ownerId', before: null, after: ann },
        { field: 'probability', before: 20, after: 62.5 },
        { field: 'tags', before: [], after: ['rye', 'spelt'] },
      ],
    }),
    task(2, { by: { agent: 'Night agent', conversationId: null }, tokens: 0 }),
  ];
  open();
  const update = await card('Change deal: Bread for a year');
  await waitFor(() =>
    expect(rowsOf(update)).toEqual([
      ['Field', 'Now', 'Suggested'],
      ['Value', '$1,200', '$1,500.50'],
      ['Stage', 'Qualified', 'Negotiation'],
      ['Close date', 'Nothing', 'Dec 31, 2026'],
      ['Owner', 'Nothing', 'Ann Lee'],
      ['Probability', '20%', '62.5%'],
      ['Tags', 'Nothing', 'rye, spelt'],
    ]),
  );
  expect(within(update).getByRole('link', { name: 'Which deals are near?' }).getAttribute('href')).toBe(
    `/dashboard/ai-chat/${chat}`,
  );
  within(update).getByText('She wants to start in May');
  within(update).getByText('Its answer cost 1 token; approving is free');
  const added = await card('New task: Call Mara');
  expect(rowsOf(added).slice(1)).toEqual([
    ['Title', 'Call Mara'],
    ['Due', 'Nov 24, 2026'],
    ['Deal', 'Bread for a year'],
    ['Assignee', 'Ann Lee'],
  ]);
  within(added).getByText('By the API key Night agent');
  // Both are about the same deal: one group, under its name.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Bread for a year',
  ]);
});

test('says that it is done when it is, keeps it in its place, and takes it back', async () => {
  stored = [task(1)];
  let answer = (): void => undefined;
  const approved = {
    items: [
      { proposal: { ...stored[0]!, state: 'approved' as const, decidedAt: '2026-11-21T11:00:00.000Z' }, problem: null },
    ],
  };
  api.on(approveProposals, () => new Promise<typeof approved>((resolve) => (answer = () => resolve(approved))));
  open();
  press(await card(/Call Mara/), 'Approve');
  const waiting = await card(/Call Mara/);
  within(waiting).getByText('Approving…');
  expect(within(waiting).queryByText('Approved')).toBeNull();
  await waitFor(() => expect(api.callsOf(approveProposals)[0]?.body).toEqual({ ids: [idOf(1)] }));
  stored = [];
  answer();
  const done = await waitFor(async () => {
    const shown = await card(/Call Mara/);
    within(shown).getByRole('button', { name: 'Undo' });
    return shown;
  });
  expect(currentNotices().at(-1)).toMatchObject({ kind: 'success', title: '1 change approved' });
  stored = [approved.items[0]!.proposal];
  press(done, 'Undo');
  await waitFor(() => expect(api.callsOf(undoProposal)[0]?.params).toEqual({ id: idOf(1) }));
  await within(await card(/Call Mara/)).findByText('Undone', { selector: '.fw-badge' });
});

test('approves all, and says of each what could not be done', async () => {
  stored = [task(3), proposal(2), task(1)];
  api.on(approveProposals, ({ body }) => ({
    items: (body as { ids: string[] }).ids.map((id) => ({
      proposal: {
        ...stored.find((one) => one.id === id)!,
        state: id === idOf(2) ? ('stale' as const) : ('approved' as const),
        decidedAt: '2026-11-21T11:00:00.000Z',
      },
      problem: id === idOf(2) ? { code: 'version-conflict', detail: 'x' } : null,
    })),
  }));
  api.on(getDeal, { ...deal, priority: 'medium', version: 2 });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all 3 shown' }));
  const stale = await card(/Change deal/);
  await within(stale).findByText('This record was changed meanwhile. Nothing was overwritten.');
  await waitFor(() =>
    expect(rowsOf(stale)).toEqual([
      ['Field', 'When suggested', 'Now', 'Suggested'],
      ['Priority', 'Low', 'Medium', 'High'],
    ]),
  );
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'error',
    title: '2 changes approved',
    description: '1 could not be done: its reason stands beside it.',
  });
  api.on(renewProposal, { ...proposal(2), changes: [{ field: 'priority', before: 'medium', after: 'high' }] });
  press(stale, 'Suggest again');
  await waitFor(async () =>
    expect(rowsOf(await card(/Change deal/))).toEqual([
      ['Field', 'Now', 'Suggested'],
      ['Priority', 'Medium', 'High'],
    ]),
  );
});

test('chooses some, and puts them aside', async () => {
  stored = [task(3), task(2, { label: 'Send the offer' }), task(1, { label: 'Third' })];
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Call Mara' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Third' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reject 2' }));
  await waitFor(() => expect(api.callsOf(rejectProposals)[0]?.body).toEqual({ ids: [idOf(3), idOf(1)] }));
  expect(api.callsOf(approveProposals)).toEqual([]);
});

test('is worked through by keys', async () => {
  stored = [task(3), task(2, { label: 'Second' }), task(1, { label: 'Third' })];
  open();
  const box = await screen.findByRole('checkbox', { name: 'Select Call Mara' });
  const cardAt = (n: number) => document.querySelector<HTMLElement>(`[data-card="${idOf(n)}"]`)!;
  box.focus();
  fireEvent.keyDown(box, { key: 'j' });
  expect(document.activeElement).toBe(cardAt(2));
  fireEvent.keyDown(cardAt(2), { key: 'ArrowDown' });
  fireEvent.keyDown(cardAt(1), { key: 'x' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Third' }).checked).toBe(true);
  fireEvent.keyDown(cardAt(1), { key: 'r' });
  fireEvent.keyDown(cardAt(1), { key: 'k' });
  expect(document.activeElement).toBe(cardAt(2));
  fireEvent.keyDown(cardAt(2), { key: 'a', ctrlKey: true });
  fireEvent.keyDown(cardAt(2), { key: 'a' });
  await waitFor(() =>
    expect([api.callsOf(rejectProposals)[0]?.body, api.callsOf(approveProposals).map(({ body }) => body)]).toEqual([
      { ids: [idOf(1)] },
      [{ ids: [idOf(2)] }],
    ]),
  );
  await within(await card(/Second/)).findByText('Approved', { selector: '.fw-badge' });
  fireEvent.keyDown(cardAt(2), { key: 'u' });
  await waitFor(() => expect(api.callsOf(undoProposal)).toHaveLength(1));
});

test('goes back to what was decided, by its state, and by who suggests', async () => {
  stored = [
    task(2, { state: 'approved', recordId: idOf(5), decidedAt: '2026-11-20T11:00:00.000Z' }),
    proposal(1, { by: { agent: 'Night agent', conversationId: null } }),
  ];
  open('/dashboard/approvals?state=all&by=source');
  await card(/Call Mara/);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Which deals are near?',
    'By the API key Night agent',
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'approved' } });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(api.callsOf(listProposals).at(-1)?.query.get('state')).toBe('approved');
});

test('offers nothing to those whose role only reads, and asks nothing of the service', async () => {
  signInForTest({ role: 'viewer' });
  stored = [task(1)];
  open();
  await screen.findByText('Your role only reads');
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.callsOf(listProposals)).toEqual([]);
});

test('says what fills it, and what went wrong', async () => {
  stored = [];
  const { unmount } = open();
  await screen.findByText('Nothing waits for you');
  expect(screen.getByRole('link', { name: 'Ask the AI chat' }).getAttribute('href')).toBe('/dashboard/ai-chat');
  unmount();
  api.fail(listProposals, 'unavailable');
  open();
  await screen.findByText('The suggestions could not be read');
  api.on(listProposals, { items: [task(1)], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await card(/Call Mara/);
});

test('says what somebody decided meanwhile, and offers nothing that no longer can be done', async () => {
  stored = [task(1)];
  const rejected = { ...stored[0]!, state: 'rejected' as const, decidedAt: '2026-11-21T11:00:00.000Z' };
  api.on(approveProposals, {
    items: [{ proposal: rejected, problem: { code: 'conflict', detail: 'This proposal is rejected' } }],
  });
  open();
  press(await card(/Call Mara/), 'Approve');
  const shown = await card(/Call Mara/);
  await within(shown).findByText('This was decided meanwhile: Rejected.');
  expect(within(shown).queryAllByRole('button')).toEqual([]);
});

test('says that a decision goes on by itself where the records do not answer, and shows it done once it is', async () => {
  stored = [task(1)];
  const approving = { ...stored[0]!, state: 'approving' as const, decidedAt: '2026-11-21T11:00:00.000Z' };
  api.on(approveProposals, {
    items: [{ proposal: approving, problem: { code: 'unavailable', detail: 'crm does not answer' } }],
  });
  open('/dashboard/approvals?state=all');
  press(await card(/Call Mara/), 'Approve');
  const shown = await card(/Call Mara/);
  await within(shown).findByText(/It is done as soon as they do/);
  within(shown).getByText('Being approved', { selector: '.fw-badge' });
  expect(
    within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Try again']);
  const approved = { ...approving, state: 'approved' as const };
  stored = [approved];
  api.on(approveProposals, {
    items: [{ proposal: approved, problem: { code: 'conflict', detail: 'This proposal is approved' } }],
  });
  press(await card(/Call Mara/), 'Try again');
  await within(await card(/Call Mara/)).findByText('Approved', { selector: '.fw-badge' });
});
