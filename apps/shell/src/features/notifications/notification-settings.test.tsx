import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSetting,
} from '@fernway/contracts/http/messaging-notifications';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import texts from '../settings/locales/en.json' with { type: 'json' };
import { NotificationSettingsPanel } from './notification-settings-panel.js';

const reminder: NotificationSetting = {
  kind: 'reminder',
  label: 'Task reminders',
  app: true,
  mail: true,
  desktop: false,
};
const mention: NotificationSetting = { ...reminder, kind: 'mention', label: 'Mentions', app: false };

const ask = jest.fn(async () => {
  Object.assign(Notification, { permission: 'denied' });
  return 'denied' as NotificationPermission;
});
const allowDesktop = (permission: NotificationPermission) => {
  globalThis.Notification = { permission, requestPermission: ask } as never;
};

async function show(...items: NotificationSetting[]) {
  signInForTest({ role: 'viewer' });
  const api = fakeApi();
  api.on(getNotificationSettings, { items });
  api.on(changeNotificationSettings, { items });
  renderPart(<NotificationSettingsPanel />, { messages: { settings: texts } });
  await screen.findByText(items[0]!.label);
  return api;
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = (api: Awaited<ReturnType<typeof show>>) =>
  api.callsOf(changeNotificationSettings).map(({ body }) => (body as { items: unknown[] }).items[0]);

beforeEach(() => {
  ask.mockClear();
  allowDesktop('granted');
});
afterEach(() => {
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  Reflect.deleteProperty(globalThis, 'Notification');
});

it('are saved at once, kind by kind, and can be taken back', async () => {
  const api = await show(reminder, mention);
  fireEvent.click(box('Task reminders: E-mail digest'));
  await waitFor(() => expect(box('Task reminders: E-mail digest').checked).toBe(false));
  await waitFor(() => expect(currentNotices()[0]).toMatchObject({ title: 'Saved', description: 'Task reminders' }));
  act(() => currentNotices()[0]!.action!.run());
  await waitFor(() => expect(sent(api)).toHaveLength(2));
  const { label: _label, ...chosen } = reminder;
  expect(sent(api)).toEqual([{ ...chosen, mail: false }, chosen]);
  await waitFor(() => expect(box('Task reminders: E-mail digest').checked).toBe(true));
});

it('show on the desktop only what the app does', async () => {
  const api = await show({ ...reminder, desktop: true }, mention);
  expect(box('Mentions: Desktop').disabled).toBe(true);
  fireEvent.click(box('Task reminders: In the app'));
  await waitFor(() => expect(sent(api)).toEqual([{ kind: 'reminder', app: false, mail: true, desktop: false }]));
});

it('that cannot be saved go back, and say so in their row', async () => {
  const api = await show(reminder, mention);
  api.fail(changeNotificationSettings, 'unavailable');
  fireEvent.click(box('Mentions: In the app'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Not saved: /);
  expect(alert.closest('tr')!.textContent).toMatch(/^Mentions/);
  expect(box('Mentions: In the app').checked).toBe(false);
});

it('ask the browser when the desktop is switched on, and say that it refuses', async () => {
  allowDesktop('default');
  await show(reminder);
  expect(screen.queryByRole('button', { name: 'Allow in this browser' })).toBeNull();
  fireEvent.click(box('Task reminders: Desktop'));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
});

it('offer to ask where the desktop is on already', async () => {
  allowDesktop('default');
  await show({ ...reminder, desktop: true });
  fireEvent.click(screen.getByRole('button', { name: 'Allow in this browser' }));
  expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
});

it('that cannot be loaded can be asked for again', async () => {
  signInForTest();
  const api = fakeApi();
  api.fail(getNotificationSettings, 'internal');
  renderPart(<NotificationSettingsPanel />, { messages: { settings: texts } });
  expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
  api.on(getNotificationSettings, { items: [reminder] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Task reminders')).toBeTruthy();
});
