import { beforeEach, expect, test } from '@jest/globals';
import { requestConfirmation } from '@fernway/contracts/http/account-mails';
import { getContact } from '@fernway/contracts/http/crm';
import { me } from '@fernway/contracts/http/identity';
import { sendLetter } from '@fernway/contracts/http/messaging-letters';
import { exampleContact } from '@fernway/contracts/testing';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import { SendButton } from './send-button.js';
import { lastNotice } from './testing.js';
import { UnsentMails } from './unsent-mails.js';

const contact = exampleContact();
const id = '0190ffff-0000-7000-8000-000000000001';
let api: ReturnType<typeof fakeApi>;
let emailVerified = true;
beforeEach(() => {
  signInForTest({ role: 'member' });
  emailVerified = true;
  api = fakeApi();
  const user = {
    id,
    email: 'ann@oak.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en' as const,
    theme: 'system' as const,
    timeZone: 'UTC',
    createdAt: contact.createdAt,
  };
  api.on(me, () =>
    me.returns.parse({ user: { ...user, emailVerified }, workspace: { id, name: 'W' }, role: 'member' }),
  );
  api.on(sendLetter, { id, to: 'mara@oak.example' });
});
const open = async (to: Parameters<typeof SendButton>[0]['contact'] = contact) => {
  renderPart(<SendButton contact={to} title="Summary of a call" body="We agreed on Mondays." />, {
    messages: { 'ai-tools': en },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send…' }));
  await screen.findByRole('option', { name: 'Myself (ann@oak.example)' });
};
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Send' }).closest('form')!);
const sent = () => api.callsOf(sendLetter);

test('sends what was read and edited to the contact, and says where it goes', async () => {
  await open();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'To' }).selectedOptions[0]?.textContent).toBe(
    'Mara Jones <mara@oak.example>',
  );
  fireEvent.change(screen.getByRole('textbox', { name: /Subject/ }), { target: { value: 'Our call' } });
  send();
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      to: { kind: 'contact', contactId: contact.id },
      subject: 'Our call',
      text: 'We agreed on Mondays.',
    }),
  );
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({
      kind: 'success',
      title: 'On its way to mara@oak.example',
      description: 'It appears on the timeline once it has left.',
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Send again…' });
});

test('repeats the same mail under the same key, another one under another', async () => {
  api.cut(sendLetter);
  await open();
  const keys = () => sent().map(({ headers }) => headers['idempotency-key']);
  for (const count of [1, 2]) {
    send();
    await waitFor(() => expect(keys()).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull());
  }
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Text/ }).value).toBe('We agreed on Mondays.');
  fireEvent.change(screen.getByRole('combobox', { name: 'To' }), { target: { value: 'self' } });
  send();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect([keys()[0] === keys()[1], keys()[1] === keys()[2], sent()[2]?.body]).toMatchObject([
    true,
    false,
    { to: { kind: 'self' } },
  ]);
});

test.each([
  [{ ...contact, sample: true }, 'Mara Jones is sample data: no mail is sent there.'],
  [{ ...contact, email: null }, 'Mara Jones has no e-mail address.'],
])('to a contact who gets no mail it offers oneself alone, and says why', async (unreachable, why) => {
  await open(unreachable);
  screen.getByText(why);
  expect(screen.getAllByRole('option')).toHaveLength(1);
  send();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ to: { kind: 'self' } }));
});

test('offers oneself alone until one’s own address is confirmed, says why, and mails the link again', async () => {
  emailVerified = false;
  api.on(requestConfirmation, { email: 'ann@oak.example' });
  await open();
  screen.getByText('Until your e-mail address is confirmed, you can mail only yourself.');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({
      kind: 'info',
      title: 'Check your email',
      description: 'We mailed the confirmation link to ann@oak.example.',
    }),
  );
  send();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ to: { kind: 'self' } }));
});

test('is not there for those who only read', () => {
  signInForTest({ role: 'viewer' });
  renderPart(<SendButton contact={contact} title="x" body="y" />, { messages: { 'ai-tools': en } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('goes on with a mail that was edited and not sent', async () => {
  const mail = { to: 'self', subject: 'Our call', text: 'We agreed on Fridays.' };
  const kept = fakeDrafts(api, { [`mail:${contact.id}`]: [mail] });
  api.on(getContact, contact);
  renderPart(<UnsentMails />, { messages: { 'ai-tools': en } });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue the unsent e-mail to Mara Jones' }));
  await screen.findByDisplayValue('We agreed on Fridays.');
  send();
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({ to: { kind: 'self' }, subject: mail.subject, text: mail.text }),
  );
  await waitFor(() => expect(kept.size).toBe(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: /unsent/ })).toBeNull());
});
