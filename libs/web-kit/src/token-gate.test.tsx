import { getBalance, listCosts } from '@fernway/contracts/http/tokens';
import { jest } from '@jest/globals';
import { onlineManager, useIsFetching } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { ApiError } from './api-error.js';
import { currentNotices, dismiss, useNotices } from './notices.js';
import { fakeApi, renderPart, signInForTest } from './testing.js';
import { useTokenGate } from './token-gate.js';
import type { GateOptions } from './token-gate.js';

const costs = { items: [{ feature: 'email-drafting', label: 'AI Email Drafting', tokens: 3 }] };
const balanceOf = (available: number) => ({
  total: 10,
  used: 0,
  available,
  held: 0,
  expired: 0,
  debt: 0,
  holds: [],
  expiring: [],
});
const receipt = { tokens: 3 };

type Work = () => Promise<{ receipt: typeof receipt }>;

function Tool({ work, options, onEnd }: { work: Work; options?: GateOptions; onEnd?: (answer: unknown) => void }) {
  const gate = useTokenGate('email-drafting');
  const notices = useNotices();
  return (
    <>
      <button onClick={() => void gate.run(work, options).then(onEnd)}>Draft · {gate.priceText}</button>
      <p>{gate.ready ? 'ready' : 'not ready'}</p>
      {useIsFetching() === 0 && <p>all is answered</p>}
      {notices.map(({ id, title, description }) => (
        <p key={id} role="status">
          {title} | {description}
        </p>
      ))}
    </>
  );
}

function show(available: number, work: () => Promise<{ receipt: typeof receipt }>, options?: GateOptions) {
  const api = fakeApi();
  api.on(listCosts, costs);
  api.on(getBalance, balanceOf(available));
  signInForTest();
  renderPart(<Tool work={work} {...(options && { options })} />);
  return api;
}

const press = async () => {
  const button = await screen.findByRole('button', { name: 'Draft · 3 tokens' });
  await act(async () => void fireEvent.click(button));
};

afterEach(() => {
  onlineManager.setOnline(true);
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
});

test('the price is on the button; a paid run is announced', async () => {
  show(10, async () => ({ receipt }), { announce: true });
  await screen.findByText('ready');
  await press();
  expect((await screen.findByRole('status')).textContent).toBe(
    'Feature Activated | 3 tokens used for AI Email Drafting',
  );
});

test('a balance that just covers the price is enough', async () => {
  const work = jest.fn(async () => ({ receipt }));
  show(3, work);
  await screen.findByText('ready');
  await press();
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1));
});

test('without enough tokens nothing runs, the specified words are shown and the way out is opened', async () => {
  const work = jest.fn(async () => ({ receipt }));
  const onInsufficient = jest.fn();
  show(2, work, { onInsufficient });
  await screen.findByText('not ready');
  await screen.findByRole('button', { name: 'Draft · 3 tokens' });
  // The balance arrives after the price: only both together refuse.
  await screen.findByText('all is answered');
  await press();
  expect((await screen.findByRole('status')).textContent).toBe(
    'Insufficient Tokens | You need 3 tokens to use AI Email Drafting. Current balance: 2',
  );
  expect(work).not.toHaveBeenCalled();
  expect(onInsufficient).toHaveBeenCalled();
});

test('a refusal by the service tells the balance as it is now', async () => {
  const api = show(10, async () => {
    api.on(getBalance, balanceOf(1));
    throw new ApiError({ code: 'insufficient-tokens', status: 402 });
  });
  await screen.findByText('ready');
  await press();
  expect((await screen.findByRole('status')).textContent).toContain('Current balance: 1');
});

test.each([true, false])(
  'a refusal while the balance cannot be read is told at once, and leaves the tool free (browser online: %s)',
  async (online) => {
    const onInsufficient = jest.fn();
    const ended = jest.fn();
    const api = fakeApi();
    api.on(listCosts, costs);
    api.on(getBalance, balanceOf(10));
    signInForTest();
    const work = async () => {
      api.cut(getBalance);
      onlineManager.setOnline(online);
      throw new ApiError({ code: 'insufficient-tokens', status: 402 });
    };
    renderPart(<Tool work={work} options={{ onInsufficient }} onEnd={ended} />);
    await screen.findByText('ready');
    await press();
    expect((await screen.findByRole('status')).textContent).toContain('Insufficient Tokens');
    expect(onInsufficient).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(ended).toHaveBeenCalledWith(undefined));
  },
);

test('a failed generation is told in the words of the tool', async () => {
  const failure = { title: 'Generation Failed', description: 'Failed to generate email. Please try again.' };
  show(10, () => Promise.reject(new ApiError({ code: 'generation-failed', status: 502 })), { failure });
  await screen.findByText('ready');
  await press();
  expect((await screen.findByRole('status')).textContent).toBe(`${failure.title} | ${failure.description}`);
});

test('a daily cap that is reached is said as such, not as a failure of the tool', async () => {
  const refused = new ApiError({ code: 'daily-cap-reached', status: 409, detail: 'Your daily cap is 5 tokens.' });
  const work = async () => {
    throw refused;
  };
  show(10, work, { failure: { title: 'Generation Failed', description: 'Please try again.' } });
  await screen.findByText('ready');
  await press();
  expect((await screen.findByRole('status')).textContent).toBe('Daily Cap Reached | Your daily cap is 5 tokens.');
});
