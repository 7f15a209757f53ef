import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { getActiveOrganization, getOrganizationLogo } from '@fernway/contracts/http/crm-active-organization';
import { navCount } from '@fernway/contracts/nav-count';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import type { Platform } from '../../platform/platform-context.js';
import { PlatformProvider } from '../../platform/platform-context.js';
import { Sidebar } from './sidebar.js';
import { useSidebarState } from './sidebar-state.js';

const inAll = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const nav = (group: string, path: string, order: number, title: string) => ({
  group,
  path,
  order,
  icon: 'sales',
  title: inAll(title),
});
const remote = (name: string, ...items: object[]) =>
  ({ name, contributes: { title: inAll(name), routes: [], nav: items } }) as unknown as RemoteEntry;

const remotes = [
  remote(
    'crm',
    nav('records', '/dashboard/contacts', 10, 'Contacts'),
    nav('main', '/dashboard/company', 40, 'Company'),
  ),
  remote('analytics', nav('main', '/dashboard/sales', 10, 'Sales')),
  remote('billing', nav('user', '/dashboard/billing', 20, 'Billing')),
];

function Framed() {
  const { expanded, toggle } = useSidebarState();
  return (
    <>
      <button onClick={toggle}>{expanded ? 'expanded' : 'collapsed'}</button>
      <div contentEditable suppressContentEditableWarning aria-label="editor" role="textbox" />
      <Sidebar compact={!expanded} />
    </>
  );
}

const show = (path = '/dashboard/sales') =>
  renderPart(
    <PlatformProvider value={{ loader: { remotes }, PagePending: () => null } as unknown as Platform}>
      <Framed />
    </PlatformProvider>,
    { path, messages: { shell: texts } },
  );

const linksOf = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  document.cookie = 'fernway-sidebar=; path=/; max-age=0';
});

test('groups are made from what the remotes contribute, in their order; empty groups are left out', () => {
  show();
  expect(linksOf('Main Menu')).toEqual(['Sales', 'Company']);
  expect(linksOf('Records')).toEqual(['Contacts']);
  expect(linksOf('User')).toEqual(['Billing', 'My Profile', 'Settings']);
  expect(screen.queryByRole('list', { name: 'Advanced Features' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(screen.getByText(/^©/).textContent).toBe(`© ${new Date().getFullYear()} Fernway`);
});

test('the page that is open is marked', () => {
  show('/dashboard/contacts');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Contacts');
});

test('collapsed, entries keep their names', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'expanded' }));
  expect(screen.getByRole('link', { name: 'Sales' })).toBeTruthy();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('%j and b toggle it, and the choice is remembered', (modifier) => {
  show();
  fireEvent.keyDown(document.body, { key: 'b', ...modifier });
  expect(screen.getByRole('button', { name: 'collapsed' })).toBeTruthy();
  expect(document.cookie).toContain('fernway-sidebar=collapsed');
});

test('an editor in focus keeps the keys', () => {
  show();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'editor' }), { key: 'b', ctrlKey: true });
  expect(screen.getByRole('button', { name: 'expanded' })).toBeTruthy();
});

test('a count stands beside an entry that has one, for who may do something about it', async () => {
  const waiting = {
    ...nav('main', '/dashboard/approvals', 5, 'Approvals'),
    count: { path: '/api/ai/proposals/count', live: 'ai.proposal-', needs: 'ai:use' },
  };
  const shown = () => screen.getByRole('link', { name: /^Approvals/ }).textContent;
  const open = (role: string, answer: { count: number; more: boolean }) => {
    signInForTest({ role });
    const api = fakeApi();
    api.on(navCount('/api/ai/proposals/count'), answer);
    const { unmount } = renderPart(
      <PlatformProvider
        value={{ loader: { remotes: [remote('ai', waiting)] }, PagePending: () => null } as unknown as Platform}
      >
        <Sidebar />
      </PlatformProvider>,
      { messages: { shell: texts } },
    );
    return { api, unmount };
  };
  const some = open('member', { count: 99, more: true });
  await waitFor(() => expect(shown()).toBe('Approvals99+ 99 waiting'));
  some.unmount();
  const none = open('member', { count: 0, more: false });
  await waitFor(() => expect(none.api.calls).toHaveLength(1));
  await act(async () => {});
  expect(shown()).toBe('Approvals');
  none.unmount();
  const viewer = open('viewer', { count: 3, more: false });
  await act(async () => {});
  expect([shown(), viewer.api.calls]).toEqual(['Approvals', []]);
});

test('the company that somebody works with heads it; until it is known, and without one, the brand does', async () => {
  URL.createObjectURL = () => 'blob:logo';
  signInForTest();
  const api = fakeApi();
  const id = '0190aaaa-0000-7000-8000-000000000001';
  api.on(getActiveOrganization, { organization: { id, name: 'Oak Bakery', logoId: id, sample: true } });
  api.on(getOrganizationLogo, 'picture');
  const { container } = show();
  expect(screen.getByRole('link', { name: 'Fernway' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Oak Bakery Sample' })).toBeTruthy();
  const picture = () => container.querySelector<HTMLImageElement>('.own-mark img');
  await waitFor(() => expect(picture()?.src).toBe('blob:logo'));
  fireEvent.error(picture()!);
  expect([picture(), container.querySelector('.own-mark b')?.textContent]).toEqual([null, 'O']);
});
