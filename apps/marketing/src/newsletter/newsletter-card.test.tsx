import { newsletterSignup } from '@fernway/contracts/http/messaging';
import { fakeApi } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPublic } from '../testing.js';
import { NewsletterCard } from './newsletter-card.js';

const type = (value: string) => fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const subscribe = () => act(async () => void fireEvent.click(button('Subscribe')));
const problem = () => screen.getByRole('alert').textContent;

test('cannot be sent empty', () => {
  renderPublic(<NewsletterCard />);
  expect(button('Subscribe').disabled).toBe(true);
  type('   ');
  expect(button('Subscribe').disabled).toBe(true);
});

test('names a share of businesses only where the operator entered one', () => {
  const { unmount } = renderPublic(<NewsletterCard />);
  expect(screen.getByText('We write about what works for small teams.')).toBeTruthy();
  unmount();
  renderPublic(<NewsletterCard share="80%" />);
  expect(screen.getByText(/^80% of businesses say/)).toBeTruthy();
});

test.each(['nobody', 'mina@'])('%s is no address: it is refused here, and no call is made', async (address) => {
  const api = fakeApi();
  renderPublic(<NewsletterCard />);
  type(address);
  await subscribe();
  await waitFor(() => expect(problem()).not.toBe(''));
  expect(problem()).toBe('Invalid EmailPlease enter a valid email address');
  expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).toHaveLength(0);
});

test('says "Subscribing..." with the button off, then thanks in the place of the form', async () => {
  const api = fakeApi();
  let answer = () => {};
  api.on(newsletterSignup, () => new Promise((resolve) => void (answer = () => resolve({ accepted: true }))));
  renderPublic(<NewsletterCard />);
  type(' mina@bakery.example ');
  await subscribe();
  expect(button('Subscribing...').disabled).toBe(true);
  await waitFor(() => expect(api.callsOf(newsletterSignup)).toHaveLength(1));
  expect(api.callsOf(newsletterSignup)[0]?.body).toEqual({ email: 'mina@bakery.example', language: 'en' });

  await act(async () => answer());
  const thanks = await screen.findByRole('status');
  expect(thanks.textContent).toBe(
    'Successfully Subscribed!Welcome to our newsletter. Check your email for confirmation. You are on the list once you press the link in that mail.',
  );
  expect(document.activeElement).toBe(thanks);
  expect(screen.queryByLabelText('E-mail address')).toBeNull();
});

test('a refusal shows the message of the service, and the form stays', async () => {
  const api = fakeApi();
  api.fail(newsletterSignup, 'too-many-requests', 'Please wait a minute');
  renderPublic(<NewsletterCard />);
  type('mina@bakery.example');
  await subscribe();
  await waitFor(() => expect(problem()).toBe('Subscription FailedPlease wait a minute'));
  expect(button('Subscribe').disabled).toBe(false);
});

test('a failure without a message of its own says that something went wrong', async () => {
  const api = fakeApi();
  api.on(newsletterSignup, () => {
    throw new RangeError('boom');
  });
  renderPublic(<NewsletterCard />);
  type('mina@bakery.example');
  await subscribe();
  await waitFor(() => expect(problem()).toMatch(/^Subscription Failed/));
});
