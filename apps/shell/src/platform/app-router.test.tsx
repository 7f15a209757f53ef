import { expect, test } from '@jest/globals';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { Outlet } from '@fernway/web-kit/router';
import { render, screen } from '@testing-library/react';
import { AppRouter } from './app-router.js';
import type { ShellParts } from './shell-parts.js';

const title = { en: 'Fields', es: '', zh: '', ja: '', ko: '' };
const path = '/dashboard/settings/fields';
const crm = {
  name: 'crm',
  contributes: {
    title,
    routes: [{ path, formerly: ['/dashboard/fields'], access: 'signed-in', title }],
    settings: [{ path, group: 'records', order: 1, title, text: title }],
  },
} as unknown as RemoteEntry;

test('an address that a page had before leads to the page, with what was asked there', () => {
  history.replaceState(null, '', '/dashboard/fields?type=deal');
  const parts = {
    ...{ PublicFrame: Outlet, AuthPage: () => null, NotFoundPage: () => null },
    SignedInFrame: Outlet,
    SettingsFrame: () => <p>Settings</p>,
  } as unknown as ShellParts;
  render(<AppRouter remotes={[crm]} parts={parts} />);
  expect(screen.getByText('Settings')).toBeTruthy();
  expect(location.pathname + location.search).toBe('/dashboard/settings/fields?type=deal');
});
