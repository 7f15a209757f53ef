import { expect, it } from '@jest/globals';
import { signInForTest } from '@fernway/web-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { useDraft } from './drafts.js';

const draftOf = (conversation?: string) => renderHook(() => useDraft(conversation));
const text = (draft: ReturnType<typeof draftOf>) => draft.result.current[0].text;

it('is kept per conversation, person and workspace, and comes back with them', () => {
  signInForTest({ sub: 'ann', ws: 'bakery' });
  const [first, second] = [draftOf('one'), draftOf()];
  act(() => first.result.current[1]({ text: 'How is Mara?' }));
  expect([text(first), text(second)]).toEqual(['How is Mara?', '']);
  first.unmount();

  for (const claims of [
    { sub: 'ann', ws: 'garage' },
    { sub: 'ben', ws: 'bakery' },
  ]) {
    act(() => signInForTest(claims));
    expect(text(draftOf('one'))).toBe('');
  }
  act(() => signInForTest({ sub: 'ann', ws: 'bakery' }));
  expect(text(draftOf('one'))).toBe('How is Mara?');
});
