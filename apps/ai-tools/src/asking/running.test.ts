import { beforeEach, expect, it } from '@jest/globals';
import { type ChatMessage, type ChatStreamEvent, listMessages } from '@fernway/contracts/http/ai-chat';
import { createQueryClient } from '@fernway/web-kit/query';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { messagesQuery } from '../conversations/conversations.api.js';
import { follow, stop, useRunning } from './running.js';

const idOf = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const said = (number: number, role: ChatMessage['role'], text: string): ChatMessage => ({
  id: idOf(number),
  role,
  text,
  attached: [],
  citations: [],
  proposals: [],
  state: 'complete',
  receipt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
});

/** An answer of one word whose rest never comes, until it is stopped. */
const endless = (word: string) => ({
  again: false,
  open: async (signal: AbortSignal): Promise<AsyncIterable<ChatStreamEvent>> =>
    (async function* () {
      yield { type: 'text' as const, text: word };
      await new Promise((_never, stopped) => signal.addEventListener('abort', () => stopped(signal.reason as Error)));
    })(),
});

let api: ReturnType<typeof fakeApi>;
/** What the service kept, the newest first. */
let kept: ChatMessage[];
beforeEach(() => {
  signInForTest();
  kept = [said(1, 'user', 'First?')];
  api = fakeApi();
  api.on(listMessages, () => ({ items: kept, next: null }));
});

const begin = async (id: string) => {
  const client = createQueryClient();
  await client.fetchInfiniteQuery(messagesQuery(id));
  const { result } = renderHook(() => useRunning(id));
  return { client, shown: () => result.current };
};

it('shows what had come of a stopped answer until what the service kept of it is read', async () => {
  const id = idOf(10);
  const { client, shown } = await begin(id);
  const first = follow(client, id, endless('One'));
  await waitFor(() => expect(shown()?.text).toBe('One'));
  act(() => stop(id));
  await waitFor(() => expect(shown()).toMatchObject({ text: 'One', state: 'stopped' }));
  kept = [said(2, 'assistant', 'One'), ...kept];
  await act(() => first);
  expect(shown()).toBeUndefined();
});

it('leaves the next answer on the screen, whenever what is left of the stopped one is read', async () => {
  const id = idOf(20);
  const { client, shown } = await begin(id);
  const first = follow(client, id, endless('One'));
  await waitFor(() => expect(shown()?.text).toBe('One'));
  act(() => stop(id));
  kept = [said(2, 'assistant', 'One'), ...kept];
  void follow(client, id, endless('Two')).catch(() => undefined);
  await act(() => first);
  // It has read all that it reads.
  expect(shown()).toMatchObject({ text: 'Two', state: 'writing' });
  stop(id);
});
