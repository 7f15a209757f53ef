import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

/** The other tab: hears what this one posts, and posts what this one hears. */
const posted: unknown[] = [];
const otherTab: EventTarget[] = [];
class Channel extends EventTarget {
  constructor(readonly name: string) {
    super();
    if (name === 'fernway-drafts') otherTab.push(this);
  }
  postMessage(message: unknown) {
    if (this.name === 'fernway-drafts') posted.push(message);
  }
}
globalThis.BroadcastChannel = Channel as never;
// Channels are opened as their modules are loaded.
const { fakeApi, fakeDrafts, renderPart, signInForTest } = await import('./testing.js');
const { useDraft } = await import('./use-draft.js');

const mine = { owner: 'user-1/workspace-1', key: 'note' };
const hear = (message: object) =>
  act(async () => void otherTab[0]!.dispatchEvent(new MessageEvent('message', { data: message })));

function Note() {
  const [text, setText] = useState('');
  const draft = useDraft('note', text, setText);
  return (
    <>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      {draft.takeElsewhere && <button onClick={draft.takeElsewhere}>Use that text</button>}
    </>
  );
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test('two tabs show one text, until both have one of their own; what one sends is no more in the other', async () => {
  signInForTest();
  const kept = fakeDrafts(fakeApi());
  renderPart(<Note />);
  await hear({ ...mine, owner: 'user-1/elsewhere', value: 'Of another workspace' });
  expect(box().value).toBe('');
  await hear({ ...mine, value: 'Theirs' });
  expect(box().value).toBe('Theirs');
  await hear({ ...mine, dropped: 'Theirs' });
  expect(box().value).toBe('');

  type('Mine');
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(posted).toEqual([{ ...mine, value: 'Mine' }]));
  await hear({ ...mine, value: 'Mine and theirs' });
  expect(box().value).toBe('Mine');
  expect(screen.getByRole('button', { name: 'Use that text' })).toBeTruthy();
  kept.delete('note');
  await hear({ ...mine, dropped: 'Mine and theirs' });
  expect(screen.queryByRole('button', { name: 'Use that text' })).toBeNull();
  fireEvent(globalThis as never, new Event('pagehide'));
  await waitFor(() => expect(kept.get('note')).toBe('Mine'));
});
