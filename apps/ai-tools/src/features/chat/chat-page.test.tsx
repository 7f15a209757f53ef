import { beforeEach, expect, test } from '@jest/globals';
import {
  beginConversation,
  type ChatMessage,
  type ChatStreamEvent,
  type Conversation,
  deleteConversation,
  listConversations,
  listMessages,
  regenerateAnswer,
  renameConversation,
  restoreConversation,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import { approveProposals, listProposals, type Proposal } from '@fernway/contracts/http/ai-proposals';
import { listContacts } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleCompany, exampleContact } from '@fernway/contracts/testing';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { Route, Routes, useLocation } from '@fernway/web-kit/router';
import { fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { pages } from '../../testing.js';
import { copilotApi, lastNotice, receipt } from '../../tool/testing.js';
import { ChatPage } from './chat-page.js';

const idOf = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-20T10:00:00.000Z';
const contact = exampleContact();
let conversation: Conversation;
let kept: ChatMessage[];
let made: number;
/** What is asked in one goes on beyond its test: no two share one. */
let conversations = 500_000;
let api: ReturnType<typeof copilotApi>;

const message = (change: Partial<ChatMessage>): ChatMessage => ({
  id: idOf((made += 1)),
  role: 'user',
  text: 'How is Mara?',
  attached: [],
  citations: [],
  proposals: [],
  state: 'complete',
  receipt: null,
  createdAt: at,
  ...change,
});

const grounded = (change: Partial<ChatMessage> = {}) =>
  message({
    role: 'assistant',
    text: '**Mara** is a lead [1].',
    citations: [
      { n: 1, type: 'contact', id: contact.id, label: 'Mara Jones', href: `/dashboard/contacts/${contact.id}` },
    ],
    receipt: { ...receipt, feature: 'chat', tokens: 1 },
    ...change,
  });

/** One gate for each event that the test lets through by itself. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

beforeEach(() => {
  for (const { id } of currentNotices()) dismiss(id);
  made = 100;
  kept = [];
  conversation = {
    id: idOf((conversations += 1)),
    title: 'How is Mara?',
    createdAt: at,
    updatedAt: new Date().toISOString(),
  };
  api = copilotApi();
  api.on(listConversations, () => ({ items: kept.length > 0 ? [conversation] : [], next: null }));
  api.on(beginConversation, () => ({ ...conversation, title: '' }));
  api.on(listMessages, () => ({ items: kept.toReversed(), next: null }));
});

async function* answering(answer: ChatMessage, question = message({})): AsyncGenerator<ChatStreamEvent> {
  kept.push(question);
  yield { type: 'asked', message: question, conversation };
  yield { type: 'step', tool: 'get_record', label: 'contact' };
  yield { type: 'text', text: '**Mara** is ' };
  yield { type: 'text', text: 'a lead [1].' };
  kept.push(answer);
  yield { type: 'answered', message: answer };
}

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

const open = (path = '/dashboard/ai-chat') =>
  renderPart(
    <>
      <Routes>
        {['/dashboard/ai-chat', '/dashboard/ai-chat/:id'].map((route) => (
          <Route key={route} path={route} element={<ChatPage />} />
        ))}
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <Place />
    </>,
    { messages: { 'ai-tools': en, 'ai-tools-pages': pages }, path },
  );
const opened = () => open(`/dashboard/ai-chat/${conversation.id}`);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const ask = async (text = 'How is Mara?') => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: text } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send · 1 token/ }).disabled).toBe(false),
  );
  fireEvent.keyDown(box(), { key: 'Enter' });
};
const place = () => screen.getByTestId('place').textContent;

test('asks by Enter, shows where it looks and its words as they come, then sources, receipt and price', async () => {
  const words = gate();
  const end = gate();
  api.stream(sendMessage, async function* () {
    const answer = grounded();
    for await (const event of answering(answer)) {
      if (event.type === 'text' && event.text.startsWith('**')) await words.opened;
      if (event.type === 'answered') await end.opened;
      yield event;
    }
  });
  open();
  await ask();
  await waitFor(() => expect(screen.getAllByText('Looking at contacts…').length).toBeGreaterThan(0));
  expect(place()).toBe(`/dashboard/ai-chat/${conversation.id}`);
  expect(box().value).toBe('');
  words.open();
  const answer = await screen.findByRole('article', { name: 'Answer' });
  await waitFor(() => expect(answer.textContent).toContain('Mara is a lead'));
  expect(answer.getAttribute('aria-busy')).toBe('true');
  end.open();
  const sources = await screen.findByRole('region', { name: 'Sources' });
  expect(within(sources).getByRole('link', { name: 'Mara Jones' }).getAttribute('href')).toBe(
    `/dashboard/contacts/${contact.id}`,
  );
  expect(screen.getByRole('link', { name: 'Source 1: Mara Jones' }).textContent).toBe('1');
  expect(screen.getByTestId('receipt').textContent).toContain('Cost: 1 token');
  expect(screen.getByText('Written offline, without a language model')).toBeTruthy();
  expect(screen.getByText('Mara', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answer again · 1 token' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How is Mara?' }).getAttribute('aria-current')).toBe('page');
  expect(api.callsOf(sendMessage)[0]).toMatchObject({
    params: { id: conversation.id },
    body: { text: 'How is Mara?', records: [] },
  });
});

test('neither Shift and Enter nor the Enter that ends a composition sends', async () => {
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'まら' } });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send/ }).disabled).toBe(false));
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
  expect(api.callsOf(beginConversation)).toEqual([]);
});

test('what is refused stays in the box, and nothing is shown as asked', async () => {
  api.fail(sendMessage, 'unavailable');
  open();
  await ask('Who is new?');
  await waitFor(() => expect(lastNotice()?.title).toBe('Generation Failed'));
  expect(box().value).toBe('Who is new?');
  expect(place()).toBe('/dashboard/ai-chat');
  expect(screen.queryByRole('article')).toBeNull();
});

test('a balance that does not cover the price is told before anything is sent', async () => {
  api = copilotApi(0);
  api.on(listConversations, { items: [], next: null });
  open();
  expect(await screen.findByText('Your balance of 0 does not cover the price.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get tokens' }).getAttribute('href')).toBe('/dashboard/billing');
  fireEvent.change(box(), { target: { value: 'Who is new?' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(api.callsOf(beginConversation)).toEqual([]);
});

test('Stop keeps what had come, and shows what the service kept of it', async () => {
  const never = gate();
  api.stream(sendMessage, async function* () {
    for await (const event of answering(grounded())) {
      if (event.type === 'answered') await never.opened;
      yield event;
    }
  });
  open();
  await ask();
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('a lead'));
  kept = [kept[0]!, grounded({ text: '**Mara** is', citations: [], state: 'stopped' })];
  fireEvent.click(screen.getByRole('button', { name: /Stop/ }));
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Stopped. This is what had come.'));
  expect(await screen.findByRole('button', { name: 'Answer again · 1 token' })).toBeTruthy();
  expect(currentNotices().filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('a connection that breaks keeps what had come, and Retry reads what the service kept', async () => {
  api.stream(sendMessage, async function* () {
    for await (const event of answering(grounded())) {
      if (event.type === 'answered') {
        kept.pop();
        throw new TypeError('network error');
      }
      yield event;
    }
  });
  open();
  await ask();
  await screen.findByText('The connection was cut. This is what had come.');
  expect(screen.getByRole('article').textContent).toContain('Mara is a lead');
  kept = [kept[0]!, grounded({ state: 'stopped' })];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Sources' })).toBeTruthy();
});

test('a question that nobody answered can be answered again', async () => {
  const question = message({});
  kept = [question];
  opened();
  const answer = grounded();
  api.stream(regenerateAnswer, () => answering(answer, question));
  expect(await screen.findByText('There is no answer yet.')).toBeTruthy();
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Answer again · 1 token' });
  await waitFor(() => expect(again.disabled).toBe(false));
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Sources' })).toBeTruthy();
  expect(screen.getAllByText('How is Mara?', { selector: '.ai-question' })).toHaveLength(1);
});

test('says what no record backs, and what broke off', async () => {
  kept = [
    message({}),
    grounded({ text: 'No idea.', citations: [], state: 'unfounded' }),
    message({}),
    grounded({ state: 'broken' }),
  ];
  opened();
  expect(await screen.findByText('Not based on your records: none of them backs this answer.')).toBeTruthy();
  expect(screen.getByText('The provider broke off. This is what had come, and it costs nothing.')).toBeTruthy();
});

test('shows Markdown, but no markup, picture or foreign link of it', async () => {
  kept = [
    message({}),
    grounded({
      text: '<b>x</b> ![i](https://evil.example/p.png) [go](https://evil.example) [deals](/dashboard/deals)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    }),
  ];
  opened();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'deals' }).getAttribute('href')).toBe('/dashboard/deals');
  expect(screen.queryByRole('link', { name: 'go' })).toBeNull();
  expect(document.querySelector('.ai-answer-text img, .ai-answer-text b')).toBeNull();
});

test('keeps what is typed in each conversation', async () => {
  kept = [message({}), grounded()];
  opened();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), {
    target: { value: 'half a thought' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'New chat' }));
  await waitFor(() => expect(box().value).toBe(''));
  fireEvent.click(await screen.findByRole('link', { name: 'How is Mara?' }));
  await waitFor(() => expect(box().value).toBe('half a thought'));
});

test('on a phone the history opens beside the page, its menus in front of it, and closes with a choice', async () => {
  kept = [message({}), grounded()];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const drawer = await screen.findByRole('dialog', { name: 'History' });
  fireEvent.click(await within(drawer).findByRole('button', { name: /How is Mara/ }));
  await within(drawer).findByRole('menuitem', { name: 'Rename' });
  fireEvent.click(within(drawer).getByRole('link', { name: 'How is Mara?' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/is a lead/);
});

test('renames in place', async () => {
  kept = [message({}), grounded()];
  api.on(renameConversation, ({ body }) => (conversation = { ...conversation, ...(body as { title: string }) }));
  opened();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for How is Mara?' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = screen.getByRole('textbox', { name: 'New title' });
  fireEvent.change(field, { target: { value: 'Mara' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('link', { name: 'Mara' })).toBeTruthy();
  expect(api.callsOf(renameConversation).map(({ body }) => body)).toEqual([{ title: 'Mara' }]);
});

test('deletes, and brings back', async () => {
  kept = [message({}), grounded()];
  const said = kept;
  api.on(deleteConversation, () => void (kept = []) as never);
  api.on(restoreConversation, () => ((kept = said), conversation));
  opened();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for How is Mara?' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(place()).toBe('/dashboard/ai-chat'));
  expect(screen.queryByRole('link', { name: 'How is Mara?' })).toBeNull();
  lastNotice()!.action!.run();
  await waitFor(() => expect(place()).toBe(`/dashboard/ai-chat/${conversation.id}`));
  expect(await screen.findByRole('link', { name: 'How is Mara?' })).toBeTruthy();
});

test('a conversation that is not there says so', async () => {
  api.fail(listMessages, 'not-found');
  opened();
  expect(await screen.findByText('This conversation is not there')).toBeTruthy();
});

test('a record in the address is attached, and sent with the question', async () => {
  api.on(listSeenRecords, {
    items: [
      {
        type: 'contact',
        id: contact.id,
        kind: null,
        title: 'Mara Jones',
        titleSpans: [],
        detail: '',
        detailSpans: [],
        stage: null,
        on: null,
        sample: false,
      },
    ],
  });
  api.stream(sendMessage, () => answering(grounded()));
  open(`/dashboard/ai-chat?record=contact:${contact.id}`);
  expect(await screen.findByRole('button', { name: 'Remove Mara Jones' })).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/dashboard/ai-chat'));
  await ask();
  await screen.findByRole('region', { name: 'Sources' });
  expect(api.callsOf(sendMessage)[0]!.body).toEqual({
    text: 'How is Mara?',
    records: [{ type: 'contact', id: contact.id }],
  });
  expect(screen.queryByRole('button', { name: 'Remove Mara Jones' })).toBeNull();
});

test('a company is found and attached', async () => {
  api.on(listCompanies, { items: [exampleCompany({ name: 'Blue Bakery', industry: 'Bakery' })], next: null });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Attach' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Company' }));
  fireEvent.click(await screen.findByTitle('Blue Bakery · Bakery'));
  expect(await screen.findByRole('button', { name: 'Remove Blue Bakery' })).toBeTruthy();
});

test('suggests questions by names that are there', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Tell me about ${contact.name}` }));
  expect(box().value).toBe(`Tell me about ${contact.name}`);
});

test('suggests to add records where there are none', async () => {
  api.on(listContacts, { items: [], next: null });
  open();
  expect(await screen.findByText('Which are our three biggest open deals?')).toBeTruthy();
});

test('tells whoever may not ask', () => {
  signInForTest({ role: 'viewer' });
  open();
  expect(screen.getByText('Your role may not ask AI')).toBeTruthy();
});

test('what an answer suggests is decided on right there', async () => {
  const proposal: Proposal = {
    id: idOf(7),
    kind: 'update',
    recordType: 'contact',
    recordId: contact.id,
    label: 'Mara Jones',
    reason: 'She said so.',
    changes: [{ field: 'jobTitle', before: 'Baker', after: 'Owner' }],
    state: 'open',
    by: { agent: null, conversationId: conversation.id, conversationTitle: conversation.title },
    tokens: 1,
    createdAt: at,
    decidedAt: null,
  };
  api.on(listProposals, ({ query }) => ({
    items: query.get('conversationId') === conversation.id ? [proposal] : [],
    next: null,
  }));
  api.on(approveProposals, { items: [{ proposal: { ...proposal, state: 'approved', decidedAt: at }, problem: null }] });
  api.on(listSeenRecords, { items: [] });
  api.on(listMembers, { items: [] });
  kept = [message({}), grounded({ proposals: [proposal.id, idOf(8)] })];
  opened();
  const suggested = await screen.findByRole('region', { name: 'Suggested changes' });
  expect(within(suggested).getByText('Baker')).toBeTruthy();
  fireEvent.click(within(suggested).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(within(suggested).getByText('Approved', { selector: '.fw-badge' })).toBeTruthy());
  expect(api.callsOf(approveProposals).map(({ body }) => body)).toEqual([{ ids: [proposal.id] }]);
  expect(within(suggested).getByRole('link', { name: 'All suggestions' }).getAttribute('href')).toBe(
    '/dashboard/approvals',
  );
});

test('brings back the question that was typed in this conversation, until it is asked', async () => {
  kept = [message({})];
  const key = `chat:${conversation.id}`;
  const drafts = fakeDrafts(api, {
    [key]: { text: 'And Ben?', attached: [{ type: 'contact', id: contact.id, label: 'Mara Jones' }] },
    'chat:new': { text: 'Something else' },
  });
  open(`/dashboard/ai-chat/${conversation.id}`);
  await screen.findByText(/Draft restored/);
  expect(box().value).toBe('And Ben?');
  api.stream(sendMessage, () => answering(grounded()));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send/ }).disabled).toBe(false));
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect([...drafts.keys()]).toEqual(['chat:new']));
  expect(api.callsOf(sendMessage)[0]?.body).toMatchObject({ text: 'And Ben?', records: [{ id: contact.id }] });
  expect(screen.queryByText(/Draft restored/)).toBeNull();
});
