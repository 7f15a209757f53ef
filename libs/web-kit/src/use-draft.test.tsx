import { deleteDraft, draftBytes, getDraft, listDrafts, putDraft } from '@fernway/contracts/http/drafts';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { connection } from './connection.js';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from './testing.js';
import { useDraft } from './use-draft.js';

const at = '2026-11-28T10:00:00.000Z';
const initial = { text: '', tag: 'none' };
let kept: Map<string, unknown>;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  kept = fakeDrafts(api);
});

function Note() {
  const [value, setValue] = useState(initial);
  const draft = useDraft('note', value, setValue);
  return (
    <>
      <input
        aria-label="text"
        value={value.text}
        onChange={(event) => setValue({ ...value, text: event.target.value })}
      />
      <output>{value.tag}</output>
      {draft.restored && <button onClick={draft.discard}>Discard</button>}
      {draft.takeElsewhere && <button onClick={draft.takeElsewhere}>Use that text</button>}
      {draft.tooLong && <p role="alert">Too long</p>}
      <button onClick={() => (draft.sent(), setValue(initial))}>Send</button>
    </>
  );
}

const open = async () => {
  const part = renderPart(<Note />);
  await waitFor(() => expect(api.callsOf(listDrafts)).toHaveLength(1));
  return part;
};
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'text' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test('what is typed is kept after a moment, and when the form goes', async () => {
  const { unmount } = await open();
  jest.useFakeTimers();
  type('Call');
  await act(() => jest.advanceTimersByTimeAsync(699));
  expect(kept.size).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  jest.useRealTimers();
  expect(kept.get('note')).toEqual({ text: 'Call' });
  type('Call back');
  unmount();
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Call back' }));
  renderPart(<Note />);
  await screen.findByDisplayValue('Call back');
});

test('it is sent at once when the page is left', async () => {
  await open();
  type('Call back');
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Call back' }));
});

test('what was typed elsewhere comes back as far as it fits, and is discarded on purpose', async () => {
  kept.set('note', { text: 'From the phone', tag: 7, gone: true });
  await open();
  await screen.findByDisplayValue('From the phone');
  expect(screen.getByRole('status').textContent).toBe('none');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(box().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

test('what is typed while the draft is read stays, below the draft, and waits to be kept until then', async () => {
  kept.set('note', { text: 'Older', tag: 'vip' });
  let answer = () => {};
  api.on(
    listDrafts,
    () => new Promise((resolve) => (answer = () => resolve({ items: [{ key: 'note', updatedAt: at }] }))),
  );
  renderPart(<Note />);
  type('Newer');
  await waitFor(() => expect(api.callsOf(listDrafts)).toHaveLength(1));
  fireEvent(globalThis as never, new Event('pagehide'));
  answer();
  await screen.findByText('vip');
  expect(box().value).toBe('OlderNewer');
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Older\nNewer', tag: 'vip' }));
  expect(api.callsOf(putDraft)).toHaveLength(1);
});

test('what is sent goes, also where a late request still keeps it', async () => {
  let arrive = () => {};
  api.on(putDraft, async ({ params, body }) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    kept.set(params['key']!, (body as { value: unknown }).value);
    return undefined;
  });
  await open();
  type('Call back');
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(api.callsOf(putDraft)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(api.callsOf(deleteDraft)).toHaveLength(0);
  arrive();
  await waitFor(() => expect(api.callsOf(deleteDraft)).toHaveLength(1));
  await waitFor(() => expect(kept.size).toBe(0));
});

test('without a connection the next keystroke tries again', async () => {
  const { unmount } = await open();
  api.cut(putDraft);
  type('Call');
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.size).toBe(0));
  api.on(putDraft, ({ params, body }) => void kept.set(params['key']!, (body as { value: unknown }).value));
  type('Call back');
  unmount();
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Call back' }));
});

test('while nobody answers no write waits, and the last text is kept once somebody does', async () => {
  await open();
  const reconnect = api.disconnect();
  for (const text of ['Call', 'Call her', 'Call back']) {
    type(text);
    fireEvent(globalThis as never, new Event('pagehide'));
    await waitFor(() => expect(connection.online()).toBe(false));
  }
  reconnect();
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Call back' }));
  expect(api.callsOf(putDraft)).toHaveLength(1);
});

test('nobody else is shown it, or sends it, in this or another workspace', async () => {
  const { unmount } = await open();
  type('Secret');
  act(() => signInForTest({ ws: 'another' }));
  type('Secret of the first');
  fireEvent(globalThis as never, new Event('pagehide'));
  unmount();
  renderPart(<Note />);
  await waitFor(() => expect(api.callsOf(listDrafts)).toHaveLength(2));
  expect(box().value).toBe('');
  expect(api.callsOf(putDraft)).toEqual([]);
});

test('who comes back finds what was typed on another device; what was typed here stays, and the other is offered', async () => {
  await open();
  kept.set('note', { text: 'From the phone' });
  fireEvent.focus(globalThis as never);
  await screen.findByDisplayValue('From the phone');
  type('From here');
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'From here' }));
  const asked = api.callsOf(getDraft).length;
  fireEvent.focus(globalThis as never);
  type('From here, later');
  await waitFor(() => expect(api.callsOf(getDraft)).toHaveLength(asked + 1));
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'From here, later' }));
  expect(screen.queryByRole('button', { name: 'Use that text' })).toBeNull();
  kept.set('note', { text: 'From the train' });
  fireEvent.focus(globalThis as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Use that text' }));
  expect(box().value).toBe('From the train');
  fireEvent.click(screen.getByRole('button', { name: 'Use that text' }));
  expect(box().value).toBe('From here, later');
});

test('what is too long to be kept is told and stays here, and is kept once it is shorter', async () => {
  const { unmount } = await open();
  type('안'.repeat(draftBytes / 3));
  expect(screen.getByRole('alert').textContent).toBe('Too long');
  unmount();
  await open();
  await waitFor(() => expect(box().value).toHaveLength(Math.floor(draftBytes / 3)));
  expect(api.callsOf(putDraft)).toEqual([]);
  type('Call');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.get('note')).toEqual({ text: 'Call' }));
});
