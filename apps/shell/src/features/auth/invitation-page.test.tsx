import { me, signIn } from '@fernway/contracts/http/identity';
import { acceptInvitation, readInvitation, signUpInvited } from '@fernway/contracts/http/invitations';
import { currentNotices, dismiss, session } from '@fernway/web-kit';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { Notices } from '../notices/notices.js';
import { InvitationPage } from './invitation-page.js';

const workspaceId = '01890000-0000-7000-8000-000000000009';
const user = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'mina@oak.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
};
const offer = {
  workspaceName: 'Oak Bakery',
  invitedBy: 'Ada Doe',
  email: 'mina@oak.example',
  role: 'member' as const,
  expiresAt: '2026-12-01T00:00:00.000Z',
  hasAccount: false,
};
const fresh = () => ({
  accessToken: `${btoa('{}')}.${btoa(JSON.stringify({ sub: user.id, ws: workspaceId, role: 'member' }))}.x`,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});

function show(path = '/auth/invitation#the-token') {
  renderPart(
    <>
      <Routes>
        <Route path="/dashboard" element={<p>the dashboard</p>} />
        <Route path="*" element={<InvitationPage />} />
      </Routes>
      <Notices />
    </>,
    { path, messages: { shell: texts } },
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};

beforeEach(async () => {
  localStorage.clear();
  currentNotices().forEach(({ id }) => dismiss(id));
  globalThis.fetch = (async () => ({ ok: true, status: 204, json: async () => undefined })) as never;
  await session.signOut();
});

it('signs somebody new up into the workspace, with the invited address', async () => {
  const api = fakeApi();
  api.on(readInvitation, offer);
  api.on(signUpInvited, { user, session: fresh() });
  show();
  expect(await screen.findByRole('heading', { name: 'Join Oak Bakery' })).toBeTruthy();
  expect(screen.getByText('Ada Doe invites you to work together. Your role will be: Member.')).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true);
  press('Join Oak Bakery');
  expect(api.callsOf(signUpInvited)).toHaveLength(0);
  fill({ 'First name': 'Mina', 'Last name': 'Okafor', Password: 'correct-h0rse!' });
  press('Join Oak Bakery');
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(api.callsOf(signUpInvited)[0]!.body).toMatchObject({ token: 'the-token', firstName: 'Mina', language: 'en' });
});

it('asks an account’s owner to sign in, then joins and goes there', async () => {
  const api = fakeApi();
  api.on(readInvitation, { ...offer, hasAccount: true });
  api.on(signIn, { user, session: fresh() });
  api.on(me, { user, workspace: { id: workspaceId, name: 'Own' }, role: 'owner' });
  api.on(acceptInvitation, { workspaceId });
  const moved: string[] = [];
  session.switchWorkspace = async (id) => void moved.push(id);
  show();
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'correct-h0rse!' } });
  press('Sign In');
  fireEvent.click(await screen.findByRole('button', { name: 'Join Oak Bakery' }));
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect([api.callsOf(acceptInvitation)[0]!.body, moved]).toEqual([{ token: 'the-token' }, [workspaceId]]);
});

it('tells who is signed in with another address', async () => {
  const api = fakeApi();
  api.on(readInvitation, { ...offer, email: 'other@oak.example', hasAccount: true });
  api.on(me, { user, workspace: { id: workspaceId, name: 'Own' }, role: 'owner' });
  signInForTest();
  show();
  expect(await screen.findByText(/for other@oak.example, but you are signed in as mina@oak.example/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join Oak Bakery' })).toBeNull();
});

it.each([
  ['used', '/auth/invitation#the-token', 'not-found', 'This invitation no longer works'],
  ['without its token', '/auth/invitation', 'not-found', 'This invitation no longer works'],
  ['out of reach', '/auth/invitation#the-token', 'internal', 'The invitation could not be opened'],
] as const)('says so when a link is %s', async (_why, path, code, text) => {
  fakeApi().fail(readInvitation, code);
  show(path);
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(code === 'internal'));
});
