import { brand } from '@fernway/brand';
import { sendContactMessage } from '@fernway/contracts/http/messaging';
import { addMessages } from '@fernway/i18n';
import { fakeApi } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPublic } from '../../testing.js';
import { ContactPage } from './contact-page.js';
import english from './locales/en.json' with { type: 'json' };

const written = {
  Name: 'Mina Park',
  'E-mail': 'mina@bakery.example',
  Subject: 'Invoice',
  Message: 'Where is it?\nMina',
};

const form = () => within(screen.getByRole('form', { name: 'Send us a message' }));
const field = (label: string) => form().getByLabelText<HTMLInputElement>(label, { exact: false });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const write = () => Object.entries(written).forEach(([label, value]) => type(label, value));
const send = () => act(async () => void fireEvent.click(form().getByRole('button', { name: 'Send message' })));
const problem = () => form().getByRole('alert').textContent;
const marked = () =>
  Object.keys({ ...written, Company: '' }).filter((label) => field(label).getAttribute('aria-invalid') === 'true');

beforeEach(() => {
  addMessages('en', 'marketing-contact', english);
  history.replaceState(null, '', '/contact');
});

test('says what is missing, marks it, and makes no call; the company is optional', async () => {
  const api = fakeApi();
  renderPublic(<ContactPage />);
  type('Name', 'Mina');
  type('Message', '   ');
  await send();
  expect(problem()).toBe('Missing InformationPlease fill in all required fields.');
  expect(marked()).toEqual(['E-mail', 'Subject', 'Message']);
  expect(document.activeElement).toBe(field('E-mail'));
  expect(api.calls).toHaveLength(0);
});

test('sends the message once, says so, and clears the form', async () => {
  const api = fakeApi();
  let answer = () => {};
  api.on(sendContactMessage, () => new Promise((resolve) => void (answer = () => resolve({ accepted: true }))));
  renderPublic(<ContactPage />);
  write();
  await send();
  const button = form().getByRole('button', { name: 'Sending...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(api.callsOf(sendContactMessage)).toHaveLength(1));
  expect(api.callsOf(sendContactMessage)[0]?.body).toEqual({
    name: 'Mina Park',
    email: 'mina@bakery.example',
    subject: 'Invoice',
    message: 'Where is it?\nMina',
    language: 'en',
  });
  await act(async () => answer());
  await waitFor(() =>
    expect(form().getByRole('status').textContent).toBe(
      "Message Sent!Thank you for contacting us. We'll get back to you within 24 hours.",
    ),
  );
  expect(Object.keys(written).map((label) => field(label).value)).toEqual(['', '', '', '']);
});

test('a refusal of the server says why and loses nothing', async () => {
  const api = fakeApi();
  api.fail(sendContactMessage, 'too-many-requests', 'Too many messages for now: try again later');
  renderPublic(<ContactPage />);
  write();
  await send();
  await waitFor(() => expect(problem()).toMatch(/^Your message was not sentToo many messages for now/));
  expect(Object.keys(written).map((label) => field(label).value)).toEqual(Object.values(written));
  expect(form().getByRole('button', { name: 'Send message' }).getAttribute('aria-busy')).toBeNull();
});

test('what the contract refuses is marked where it stands, before a call', async () => {
  const api = fakeApi();
  renderPublic(<ContactPage />);
  write();
  type('E-mail', 'mina@bakery');
  type('Subject', 'x'.repeat(201));
  await send();
  await waitFor(() => expect(problem()).toBe('Please check the marked fieldsNothing was sent yet.'));
  expect(marked()).toEqual(['E-mail', 'Subject']);
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('This is too long: at most 200 characters')).toBeTruthy();
  expect(api.calls).toHaveLength(0);
});

test('?subject=demo fills in the subject and names the days', () => {
  history.replaceState(null, '', '/contact?subject=demo');
  renderPublic(<ContactPage />);
  expect(field('Subject').value).toBe('Product demo');
  expect(screen.getByText('You would like a demo: we follow up within 5 days.')).toBeTruthy();
});

test('the field for machines is hidden from people and screen readers', () => {
  renderPublic(<ContactPage />);
  const trap = document.querySelector<HTMLInputElement>('[name="website"]')!;
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden="true"]')).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(6);
});

test('shows address, office, hours and four questions', () => {
  renderPublic(<ContactPage />);
  expect(screen.getByRole('link', { name: brand.supportEmail }).getAttribute('href')).toBe(
    `mailto:${brand.supportEmail}`,
  );
  for (const line of brand.headOffice) expect(screen.getByText(line)).toBeTruthy();
  expect(screen.getByText('24 hours a day')).toBeTruthy();
  expect(document.querySelectorAll('details')).toHaveLength(4);
});

test.each([
  ['local', /A short confirmation comes to your address/],
  ['off', /your message is stored, but no confirmation comes/],
] as const)('with mail "%s" it says what becomes of a message', (mail, text) => {
  renderPublic(<ContactPage />, { settings: { mail } });
  expect(screen.getByText(text)).toBeTruthy();
});
