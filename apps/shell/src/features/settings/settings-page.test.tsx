import { putDraft } from '@fernway/contracts/http/drafts';
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from '@fernway/contracts/http/api-keys';
import type { ApiKey } from '@fernway/contracts/http/api-keys';
import { getOnboarding, me, putOnboarding } from '@fernway/contracts/http/identity';
import { createInvitationLink, invite, listInvitations, resendInvitation } from '@fernway/contracts/http/invitations';
import { changeRole, handOver, listMembers, removeMember } from '@fernway/contracts/http/members';
import type { Member } from '@fernway/contracts/http/members';
import { getWorkspaceSettings, updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { getKeySpending } from '@fernway/contracts/http/token-reports';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { Route, Routes } from '@fernway/web-kit/router';

import shell from '../../locales/en.json' with { type: 'json' };
import { type Platform, PlatformProvider } from '../../platform/platform-context.js';
import { Notices } from '../notices/notices.js';
import texts from './locales/en.json' with { type: 'json' };
import { SettingsFrame } from './settings-frame.js';
import { SettingsPage } from './settings-page.js';

const id = (last: number) => `0190aaaa-0000-7000-8000-00000000000${last}`;
const at = '2026-11-20T10:00:00.000Z';
const member = (last: number, firstName: string, role: Member['role']): Member => ({
  id: id(last),
  firstName,
  lastName: 'Doe',
  name: `${firstName} Doe`,
  initials: `${firstName[0]}D`,
  role,
  email: `${firstName.toLowerCase()}@oak.example`,
  joinedAt: at,
  leftAt: null,
});
const [ada, bea, cyd] = [member(1, 'Ada', 'owner'), member(2, 'Bea', 'member'), member(3, 'Cyd', 'viewer')];
const invitation = {
  id: id(7),
  email: 'new@oak.example',
  role: 'admin' as const,
  invitedBy: id(1),
  sentAt: at,
  mailed: true,
  expiresAt: '2999-01-01T00:00:00.000Z',
};
const key: ApiKey = {
  id: id(8),
  name: 'Reports',
  hint: 'fwk_ab12',
  scopes: ['contacts:read', 'deals:read', 'deals:write'],
  tokenBudget: 0,
  ownerId: id(1),
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
};

const inAllLanguages = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const fields = {
  path: '/dashboard/settings/custom-fields',
  group: 'records',
  order: 10,
  title: inAllLanguages('Custom fields'),
  text: inAllLanguages('Fields of your own'),
  needs: 'crm:configure' as const,
};
const remotes = [{ name: 'crm', contributes: { title: inAllLanguages('CRM'), routes: [], settings: [fields] } }];

function show({
  role = 'owner',
  self = 1,
  path = '/dashboard/settings/members',
  mail = 'local' as 'local' | 'off',
  members = [ada, bea, cyd],
  emailVerified = true,
} = {}) {
  currentNotices().forEach((notice) => dismiss(notice.id));
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'off', mail, google: false, plans: 'off' },
  });
  signInForTest({ sub: id(self), ws: id(9), role });
  const api = fakeApi();
  const user = {
    id: id(self),
    email: 'ada@oak.example',
    firstName: 'Ada',
    lastName: 'Doe',
    language: 'en' as const,
    theme: 'system' as const,
    timeZone: 'UTC',
    createdAt: at,
    emailVerified,
  };
  api.on(me, { user, workspace: { id: id(9), name: 'Oak Bakery' }, role: role as Member['role'] });
  api.on(listMembers, { items: members });
  api.on(listInvitations, { items: [] });
  api.on(listApiKeys, { items: [key] });
  api.on(getKeySpending, { items: [], from: at, resetsAt: '2026-12-01T00:00:00.000Z' });
  renderPart(
    <PlatformProvider value={{ loader: { remotes }, PagePending: () => null } as unknown as Platform}>
      <Routes>
        <Route element={<SettingsFrame />}>
          <Route path="*" element={<SettingsPage />} />
        </Route>
      </Routes>
      <Notices />
    </PlatformProvider>,
    { path, messages: { shell, settings: texts } },
  );
  return api;
}
/** A clipboard that can be read. */
const clipboard = (): string[] => {
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
  return written;
};
const row = async (name: string | RegExp) => within((await screen.findByText(name)).closest('li')!);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('members', () => {
  it('are read, and no more, by those who do not manage them', async () => {
    show({ role: 'viewer', self: 3 });
    const own = await row('Cyd Doe (you)');
    expect(own.getByText('Viewer')).toBeTruthy();
    expect((await row('Ada Doe')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByText('Invite people')).toBeNull();
  });

  it('are invited with a role, and those who have not answered are listed', async () => {
    const api = show();
    await screen.findByText('Ada Doe (you)');
    press('Send invitation');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'new@oak.example' } });
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } });
    expect(screen.getByText(/Admins manage members/)).toBeTruthy();
    api.on(invite, invitation);
    api.on(listInvitations, { items: [invitation] });
    press('Send invitation');
    expect(await screen.findByText('Invitation sent to new@oak.example')).toBeTruthy();
    expect(api.callsOf(invite)[0]!.body).toEqual({ email: 'new@oak.example', role: 'admin' });
    expect(api.callsOf(invite)[0]!.headers['idempotency-key']).toBeTruthy();
    const pending = await row('new@oak.example');
    api.fail(resendInvitation, 'too-many-requests', 'It was sent a moment ago; try again in 50 seconds');
    fireEvent.click(pending.getByRole('button', { name: 'Send again: new@oak.example' }));
    expect(await screen.findByText(/50 seconds/)).toBeTruthy();
  });

  it('whose address was typed and not sent find it again', async () => {
    fakeDrafts(show(), { invitation: { email: 'new@oak.example' } });
    expect(await screen.findByDisplayValue('new@oak.example')).toBeTruthy();
  });

  it('whose invitations lapsed with their role are named there', async () => {
    const api = show();
    api.on(listInvitations, {
      items: [invitation, { ...invitation, id: id(6), email: 'old@oak.example', invitedBy: bea.id }],
    });
    expect((await row('old@oak.example')).getByText(/no longer works: Bea Doe cannot give this role/)).toBeTruthy();
    expect((await row('new@oak.example')).queryByText(/no longer works/)).toBeNull();
  });

  it.each([
    ['mail is off', { mail: 'off' as const }, /SMTP_URL/],
    [
      'one’s own address is not confirmed',
      { emailVerified: false },
      /Your e-mail address is not confirmed, so nothing is mailed/,
    ],
  ])('are invited by a link to hand over while %s, and it is said why', async (_why, given, text) => {
    const api = show(given);
    const written = clipboard();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend confirmation' }) !== null).toBe('emailVerified' in given);
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'new@oak.example' } });
    api.on(invite, { ...invitation, mailed: false });
    api.on(listInvitations, { items: [{ ...invitation, mailed: false }] });
    api.on(createInvitationLink, { link: 'http://localhost:4000/auth/invitation#x' });
    press('Make an invitation');
    expect(((await screen.findByLabelText('Invitation link')) as HTMLInputElement).value).toBe(
      'http://localhost:4000/auth/invitation#x',
    );
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(written).toEqual(['http://localhost:4000/auth/invitation#x']));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const pending = await row('new@oak.example');
    expect(pending.getByText(/not mailed/)).toBeTruthy();
    fireEvent.click(pending.getByRole('button', { name: 'Copy link for new@oak.example' }));
    expect(await screen.findByLabelText('Invitation link')).toBeTruthy();
    expect(api.callsOf(resendInvitation)).toHaveLength(0);
  });

  it('change role; an owner is made beside oneself or in one’s place', async () => {
    const api = show();
    const bees = await row('Bea Doe');
    api.on(changeRole, { ...bea, role: 'viewer' });
    fireEvent.change(bees.getByLabelText('Role of Bea Doe'), { target: { value: 'viewer' } });
    await waitFor(() =>
      expect(api.callsOf(changeRole)[0]).toMatchObject({ params: { id: bea.id }, body: { role: 'viewer' } }),
    );
    api.on(handOver, { ...bea, role: 'owner' });
    fireEvent.change(bees.getByLabelText('Role of Bea Doe'), { target: { value: 'owner' } });
    press('Hand over to them');
    await waitFor(() => expect(api.callsOf(handOver)).toHaveLength(1));
    expect(api.callsOf(changeRole)).toHaveLength(1);
  });

  it('are removed after a question; the last owner can neither go nor step down', async () => {
    const api = show();
    const own = await row('Ada Doe (you)');
    expect(own.getByText(/You are the only owner/)).toBeTruthy();
    expect(own.queryByRole('combobox')).toBeNull();
    expect(own.queryByRole('button')).toBeNull();
    press('Remove Bea Doe');
    expect(screen.getByText(/Records stay, with the name on them/)).toBeTruthy();
    api.fail(removeMember, 'forbidden');
    press('Remove');
    expect(await screen.findByRole('alert')).toBeTruthy();
    api.on(removeMember, undefined as never);
    press('Remove');
    await waitFor(() => expect(api.callsOf(removeMember).at(-1)!.params).toEqual({ id: bea.id }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that cannot be loaded can be asked for again', async () => {
    const api = show();
    api.fail(listMembers, 'internal');
    expect(await screen.findByText('The members could not be loaded')).toBeTruthy();
    api.on(listMembers, { items: [ada] });
    press('Retry');
    expect(await screen.findByText('Ada Doe (you)')).toBeTruthy();
  });
});

describe('API keys', () => {
  const path = '/dashboard/settings/api-keys';

  it('say what they may do, when they end, and are revoked after a question', async () => {
    const api = show({ path });
    const keys = await row('Reports');
    expect(keys.getByText('Contacts: Read · Deals: Read and write')).toBeTruthy();
    expect(keys.getByText(/Never used/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /OpenAPI/ }).getAttribute('href')).toBe('/api/crm/openapi.json');
    expect(screen.getByText(/curl http:\/\/localhost\/api\/crm\/contacts/)).toBeTruthy();
    api.on(revokeApiKey, undefined as never);
    press('Revoke Reports');
    press('Revoke');
    await waitFor(() => expect(api.callsOf(revokeApiKey)).toHaveLength(1));
  });

  it('are made with a name and something to do, and shown once', async () => {
    const api = show({ path });
    await screen.findByText('Reports');
    press('New API key');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Contacts'), { target: { value: 'none' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(dialog.getByText(/Give the key a name/)).toBeTruthy();
    expect(dialog.getByText(/Choose at least one thing/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Website form' } });
    fireEvent.change(dialog.getByLabelText('Contacts'), { target: { value: 'write' } });
    fireEvent.change(dialog.getByLabelText('Expires'), { target: { value: '' } });
    expect(within(dialog.getByLabelText('Analytics')).queryByText('Read and write')).toBeNull();
    api.on(createApiKey, { ...key, secret: 'fwk_secret-of-this-key' });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByDisplayValue('fwk_secret-of-this-key')).toBeTruthy();
    expect(api.callsOf(createApiKey)[0]!.body).toEqual({
      name: 'Website form',
      scopes: ['contacts:read', 'contacts:write'],
      tokenBudget: 0,
      expiresAt: null,
    });
    press('I have stored it');
    await waitFor(() => expect(screen.queryByDisplayValue('fwk_secret-of-this-key')).toBeNull());
  });

  it('keep what was entered until one is made, and never the key', async () => {
    const api = show({ path });
    const kept = fakeDrafts(api, { 'api-key:new': { name: 'Website form', chosen: { contacts: 'write' } } });
    await screen.findByText('Reports');
    press('New API key');
    await screen.findByDisplayValue('Website form');
    api.on(createApiKey, { ...key, secret: 'fwk_secret-of-this-key' });
    press('Create key');
    await screen.findByDisplayValue('fwk_secret-of-this-key');
    expect(api.callsOf(createApiKey)[0]!.body).toMatchObject({ scopes: ['contacts:read', 'contacts:write'] });
    await waitFor(() => expect(kept.size).toBe(0));
    expect(api.callsOf(putDraft)).toEqual([]);
  });

  it('of an agent have a budget of tokens, and the settings with which it connects', async () => {
    const api = show({ path });
    await screen.findByText('Reports');
    press('New API key');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText(/^Tokens a month/)).toBeNull();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Research agent' } });
    fireEvent.change(dialog.getByLabelText('AI'), { target: { value: 'use' } });
    expect(within(dialog.getByLabelText('AI')).queryByText('Read')).toBeNull();
    fireEvent.change(dialog.getByLabelText(/^Tokens a month/), { target: { value: '1.5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(dialog.getByText('Give a whole number from 0 to 1,000,000')).toBeTruthy();
    expect(api.callsOf(createApiKey)).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText(/^Tokens a month/), { target: { value: '50' } });
    api.on(createApiKey, { ...key, secret: 'fwk_secret-of-this-key' });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByDisplayValue('fwk_secret-of-this-key')).toBeTruthy();
    expect(api.callsOf(createApiKey)[0]!.body).toMatchObject({ scopes: ['contacts:read', 'ai:use'], tokenBudget: 50 });
    const settings = JSON.parse(dialog.getByLabelText('Settings for an agent').textContent!);
    expect(settings.mcpServers).toEqual({
      fernway: {
        type: 'http',
        url: 'http://localhost/api/ai/mcp',
        headers: { Authorization: 'Bearer fwk_secret-of-this-key' },
      },
    });
    const written = clipboard();
    fireEvent.click(dialog.getByRole('button', { name: 'Copy the settings' }));
    await waitFor(() => expect(dialog.getAllByText('Copied').length).toBeGreaterThan(0));
    expect(JSON.parse(written.at(-1)!)).toEqual(settings);
  });

  it('show what an agent spent this month, and its owner changes what it may', async () => {
    const agent = { ...key, scopes: ['contacts:read', 'ai:use'] as ApiKey['scopes'], tokenBudget: 50 };
    const colleagues = { ...agent, id: id(6), name: 'Colleague’s', ownerId: id(2) };
    const api = show({ path });
    api.on(listApiKeys, { items: [agent, colleagues] });
    api.on(getKeySpending, { items: [{ keyId: agent.id, spent: 12 }], from: at, resetsAt: '2026-12-01T00:00:00.000Z' });
    const own = await row('Reports');
    expect(await own.findByText(/12 of 50 tokens spent this month/)).toBeTruthy();
    const other = await row('Colleague’s');
    expect(other.getByText('Budget: 50 tokens a month')).toBeTruthy();
    expect(other.queryByRole('button', { name: /Budget/ })).toBeNull();
    press('Budget of Reports');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Tokens a month/), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/Give a whole number/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Tokens a month/), { target: { value: '5' } });
    api.fail(updateApiKey, 'unavailable');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    api.on(updateApiKey, { ...agent, tokenBudget: 5 });
    api.on(listApiKeys, { items: [{ ...agent, tokenBudget: 5 }] });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/12 of 5 tokens spent this month/)).toBeTruthy();
    expect(api.callsOf(updateApiKey).at(-1)).toMatchObject({ params: { id: agent.id }, body: { tokenBudget: 5 } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are made by no viewer, who still revokes those of the time before', async () => {
    const api = show({ path, role: 'viewer', self: 3 });
    api.on(listApiKeys, { items: [{ ...key, ownerId: cyd.id, scopes: ['contacts:read', 'ai:use'] }] });
    const own = await row('Reports');
    expect(screen.getByText(/Your role cannot create new keys/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull();
    expect(own.getAllByRole('button')).toHaveLength(1);
    api.on(revokeApiKey, undefined as never);
    api.on(listApiKeys, { items: [] });
    press('Revoke Reports');
    press('Revoke');
    expect(await screen.findByText('Your role has no API keys')).toBeTruthy();
    expect(api.callsOf(revokeApiKey)).toHaveLength(1);
  });

  it('say what they are for when there is none', async () => {
    const api = show({ path });
    api.on(listApiKeys, { items: [] });
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New API key' })).toHaveLength(1);
  });
});

describe('the home of the settings', () => {
  it('lists the sections of the shell and of the remotes by group; a section stands beside the list', async () => {
    show({ path: '/dashboard/settings' });
    const linksOf = (group: string) =>
      within(screen.getByRole('region', { name: group }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksOf('Workspace')).toEqual(['/dashboard/settings/workspace', '/dashboard/settings/business']);
    expect(linksOf('People')).toEqual(['/dashboard/settings/members', '/dashboard/settings/notifications']);
    expect(linksOf('Records')).toEqual(['/dashboard/settings/custom-fields']);
    expect(linksOf('Data and tools')).toEqual(['/dashboard/settings/storage', '/dashboard/settings/api-keys']);
    fireEvent.click(screen.getByRole('link', { name: /^Members/ }));
    expect(await screen.findByText('Ada Doe (you)')).toBeTruthy();
    const list = within(screen.getByRole('navigation', { name: 'Settings sections' }));
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Members');
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(screen.getByText('Fields of your own')).toBeTruthy();
  });

  it('leaves out what one’s role cannot do', () => {
    show({ role: 'viewer', self: 3, path: '/dashboard/settings' });
    expect(screen.getByText('People')).toBeTruthy();
    expect(screen.queryByText('Fields of your own')).toBeNull();
    expect(screen.queryByText('Records')).toBeNull();
  });
});

describe('the workspace', () => {
  const path = '/dashboard/settings/workspace';
  const settings = { name: 'Oak Bakery', currency: null, language: null, workingDays: [1, 2, 3, 4, 5] };
  const change = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('is named and set up by those who manage it', async () => {
    const api = show({ path });
    api.on(getWorkspaceSettings, settings);
    await screen.findByDisplayValue('Oak Bakery');
    expect(screen.getByDisplayValue('Default (USD)')).toBeTruthy();
    change(/^Name/, ' ');
    for (const day of settings.workingDays) fireEvent.click(screen.getAllByRole('checkbox')[day - 1]!);
    press('Save');
    expect(await screen.findAllByText(/required|too short|nothing that can be seen/i)).not.toHaveLength(0);
    change(/^Name/, 'Oak & Elm');
    change('Currency', 'EUR');
    change('Language', 'ja');
    fireEvent.click(screen.getByLabelText('Saturday'));
    fireEvent.click(screen.getByLabelText('Tuesday'));
    const saved = { name: 'Oak & Elm', currency: 'EUR', language: 'ja' as const, workingDays: [2, 6] };
    api.on(updateWorkspaceSettings, saved);
    press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(api.callsOf(updateWorkspaceSettings).map(({ body }) => body)).toEqual([saved]);
    change('Currency', '');
    press('Save');
    await waitFor(() => expect(api.callsOf(updateWorkspaceSettings)[1]?.body).toEqual({ currency: null }));
  });

  it('has what was typed and not saved again', async () => {
    const api = show({ path });
    api.on(getWorkspaceSettings, settings);
    fakeDrafts(api, { workspace: { name: 'Oak & Elm' } });
    expect(await screen.findByDisplayValue('Oak & Elm')).toBeTruthy();
  });

  it('is read by the others', async () => {
    const api = show({ path, role: 'member', self: 2 });
    api.on(getWorkspaceSettings, settings);
    const name = await screen.findByDisplayValue('Oak Bakery');
    expect(name.closest('fieldset')!.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText(/Only owners and admins/)).toBeTruthy();
  });
});

describe('the answers of the wizard', () => {
  const answers = { businessType: 'fnb' as const, teamSize: 'solo' as const, focusAreas: ['sales' as const] };

  it('are changed', async () => {
    const api = show({ path: '/dashboard/settings/business' });
    api.on(getOnboarding, { ...answers, dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' });
    await screen.findByDisplayValue('Food and drink');
    fireEvent.change(screen.getByLabelText('Business type'), { target: { value: 'education' } });
    fireEvent.click(screen.getByLabelText('Sales and pipeline'));
    press('Save');
    expect(await screen.findByText('Choose at least one')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('AI insights'));
    const changed = { businessType: 'education', teamSize: 'solo', focusAreas: ['insights'] } as const;
    api.on(putOnboarding, {
      ...changed,
      focusAreas: ['insights'],
      dashboardType: 'education',
      dashboardPath: '/dashboard/edu',
    });
    press('Save');
    expect(await screen.findByText('Answers saved')).toBeTruthy();
    expect(api.callsOf(putOnboarding).map(({ body }) => body)).toEqual([changed]);
  });

  it('come back where they were chosen and not saved', async () => {
    const api = show({ path: '/dashboard/settings/business' });
    api.on(getOnboarding, { ...answers, dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' });
    fakeDrafts(api, { business: { businessType: 'education' } });
    expect(await screen.findByDisplayValue('Education')).toBeTruthy();
  });

  it('are given where nobody gave them', async () => {
    const api = show({ path: '/dashboard/settings/business' });
    api.fail(getOnboarding, 'not-found');
    expect(await screen.findAllByDisplayValue('Not answered yet')).toHaveLength(2);
  });
});
