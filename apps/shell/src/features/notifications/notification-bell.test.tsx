import { me } from '@fernway/contracts/http/identity';
import {
  listNotifications,
  type Notification as NotificationItem,
  readAllNotifications,
  readNotification,
  snoozeNotification,
} from '@fernway/contracts/http/messaging-notifications';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { useLocation } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';

import shell from '../../locales/en.json' with { type: 'json' };
import texts from './locales/en.json' with { type: 'json' };
import { loadNotificationTexts } from './messages.js';
import { NotificationBell } from './notification-bell.js';

const now = '2026-11-26T20:30:00.000Z';
const id = (last: number) => `0190aaaa-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;
const item = (last: number, more: Partial<NotificationItem> = {}): NotificationItem => ({
  id: id(last),
  kind: 'reminder',
  title: `Reminder: call ${last}`,
  path: `/dashboard/contacts/${last}`,
  createdAt: '2026-11-26T18:30:00.000Z',
  readAt: null,
  snoozedUntil: null,
  desktop: true,
  ...more,
});
const user = {
  id: id(90),
  email: 'ada@oak.example',
  firstName: 'Ada',
  lastName: 'Doe',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'Asia/Tokyo',
  createdAt: now,
  emailVerified: true,
};

const Where = () => <output>{useLocation().pathname}</output>;
const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true });
const panel = () => within(screen.getByRole('dialog', { name: 'Notifications', hidden: true }));
const rows = () => panel().getAllByRole('listitem', { hidden: true });
const press = (name: string | RegExp) => fireEvent.click(panel().getByRole('button', { name, hidden: true }));
/** In three steps: what a timer begins goes on in the next. */
const wait = async (milliseconds: number) => {
  for (const step of [milliseconds, 50, 50]) await act(() => jest.advanceTimersByTimeAsync(step));
};
const told = () => currentNotices().map(({ title }) => title);

/** What the service has, which the calls change. */
let kept: NotificationItem[] = [];
const answer = (items: NotificationItem[], unread = items.filter(({ readAt }) => !readAt).length) => ({
  items,
  next: null,
  unread,
});

function show() {
  const api = fakeApi();
  api.on(me, { user, workspace: { id: id(91), name: 'Oak Bakery' }, role: 'owner' });
  api.on(listNotifications, ({ query }) =>
    answer(kept.filter(({ snoozedUntil }) => (snoozedUntil !== null) === (query.get('show') === 'snoozed'))),
  );
  const change = (of: string, changes: Partial<NotificationItem>) => {
    kept = kept.map((one) => (one.id === of ? { ...one, ...changes } : one));
    return undefined as never;
  };
  api.on(readNotification, ({ params }) => change(params['id']!, { readAt: now }));
  api.on(readAllNotifications, () => {
    kept = kept.map((one) => ({ ...one, readAt: now }));
    return undefined as never;
  });
  api.on(snoozeNotification, ({ params, body }) =>
    change(params['id']!, { snoozedUntil: (body as { until: string }).until }),
  );
  const { client } = renderPart(
    <>
      <NotificationBell />
      <Where />
    </>,
    { messages: { shell, notifications: texts } },
  );
  const again = async () => {
    await act(() => client.invalidateQueries({ queryKey: ['messaging', 'notifications'] }));
    await wait(100);
  };
  return { api, again };
}

async function loaded(...items: NotificationItem[]) {
  kept = items;
  const shown = show();
  await wait(4_100);
  return shown;
}

/** jsdom has no popovers. */
const toggle = async (newState: 'open' | 'closed') => {
  const box = screen.getByRole('dialog', { name: 'Notifications', hidden: true });
  act(() => void box.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
  await wait(100);
};

const look = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Claims of tabs, as the browser's locks settle them. */
function shareLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: LockOptions,
    work: (lock: Lock | null) => Promise<void> | undefined,
  ) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name, mode: 'exclusive' });
    held.delete(name);
    return undefined;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

const desktop = jest.fn();
const allowDesktop = (permission: NotificationPermission) => {
  globalThis.Notification = Object.assign(
    function Notification(title: string) {
      desktop(title);
    },
    { permission },
  ) as never;
};

// Files are read in real time.
beforeAll(() => Promise.all([import('./bell-content.js'), import('./notification-panel.js'), loadNotificationTexts()]));
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(now) });
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
  };
  signInForTest({ sub: user.id, ws: id(91) });
});
afterEach(() => {
  cleanup();
  act(() => currentNotices().forEach((notice) => dismiss(notice.id)));
  look('visible');
  desktop.mockClear();
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});

describe('the bell', () => {
  it('stands at once, and says later how many are unread', async () => {
    kept = [item(2), item(1, { readAt: now })];
    const { api } = show();
    expect(bell().textContent).toBe('Notifications');
    await wait(3_800);
    expect(api.callsOf(listNotifications)).toEqual([]);
    await wait(300);
    expect(bell().textContent).toBe('Notifications, 1 unread1');
  });

  it('counts to 99', async () => {
    const { api, again } = await loaded(item(1));
    api.on(listNotifications, answer([item(1)], 120));
    await again();
    expect(bell().textContent).toBe('Notifications, 120 unread99+');
  });
});

describe('the list', () => {
  it('opens before anything else has loaded it, and says when nothing is new', async () => {
    kept = [];
    show();
    await toggle('open');
    expect(panel().getByText('Nothing new')).toBeTruthy();
  });

  it('that cannot be loaded can be asked for again', async () => {
    kept = [item(1)];
    const { api } = show();
    api.fail(listNotifications, 'internal');
    await toggle('open');
    expect(panel().getByText('Your notifications could not be loaded')).toBeTruthy();
    api.on(listNotifications, () => answer(kept));
    press('Retry');
    await wait(100);
    expect(rows()).toHaveLength(1);
  });

  it('has the unread marked in words, leads to their pages and marks what is opened', async () => {
    const { api } = await loaded(item(2), item(1, { readAt: now }));
    await toggle('open');
    expect(rows().map((row) => row.textContent)).toEqual([
      'Reminder: call 2New 2 hours ago',
      'Reminder: call 1 2 hours ago',
    ]);
    fireEvent.keyDown(rows()[0]!.parentElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Reminder: call 2');
    fireEvent.click(document.activeElement!);
    await wait(100);
    expect(screen.getByRole('status').textContent).toBe('/dashboard/contacts/2');
    expect(api.callsOf(readNotification)[0]!.params).toEqual({ id: id(2) });
    expect([bell().textContent, bell().getAttribute('aria-expanded')]).toEqual(['Notifications', 'false']);
  });

  it('marks one or all as read, and says what failed', async () => {
    const { api } = await loaded(item(3), item(2), item(1));
    await toggle('open');
    press('Mark as read: Reminder: call 2');
    await wait(100);
    expect(bell().textContent).toBe('Notifications, 2 unread2');
    expect(document.activeElement?.textContent).toBe('Reminder: call 2');
    press('Mark all as read');
    await wait(100);
    expect(bell().textContent).toBe('Notifications');
    expect(panel().queryByText('New')).toBeNull();
    api.fail(snoozeNotification, 'unavailable');
    press('Snooze: Reminder: call 1');
    press('In 1 hour');
    await wait(100);
    expect(told()).toEqual(['The notification was not changed']);
  });

  it('snoozes until the morning where the person is, and shows what is snoozed', async () => {
    const { api } = await loaded(item(2), item(1));
    await toggle('open');
    press('Snooze: Reminder: call 2');
    press(/^Tomorrow, 9:00\sAM$/);
    await wait(100);
    expect(api.callsOf(snoozeNotification)[0]).toMatchObject({
      params: { id: id(2) },
      body: { until: '2026-11-28T00:00:00.000Z' },
    });
    expect(told()[0]).toMatch(/^Snoozed until Nov 28, 2026, 9:00\sAM$/);
    expect(rows()).toHaveLength(1);
    press('Snoozed');
    await wait(100);
    expect(rows()[0]!.textContent).toMatch(/^Reminder: call 2 Until Nov 28, 2026, 9:00\sAM$/);
  });

  it('goes on below', async () => {
    const { api, again } = await loaded();
    api.on(listNotifications, ({ query }) =>
      query.has('after') ? answer([item(1)]) : { ...answer([item(2)]), next: 'more' },
    );
    await again();
    await toggle('open');
    press('Load more');
    await wait(100);
    expect(rows()).toHaveLength(2);
    expect(panel().queryByRole('button', { name: 'Load more', hidden: true })).toBeNull();
  });
});

describe('what arrives', () => {
  it('rings once, and what was there before does not', async () => {
    const { again } = await loaded(item(1));
    expect(told()).toEqual([]);
    kept = [item(2), item(1)];
    await again();
    await again();
    expect(told()).toEqual(['Reminder: call 2']);
    act(() => currentNotices()[0]!.action!.run());
    await wait(100);
    expect(screen.getByRole('status').textContent).toBe('/dashboard/contacts/2');
    expect(bell().textContent).toBe('Notifications, 1 unread1');
  });

  it('rings again when its snooze is over, and three times at most at once', async () => {
    const { again } = await loaded(item(2), item(1));
    kept = [item(1)];
    await again();
    kept = [item(2), item(1)];
    await again();
    expect(told()).toEqual(['Reminder: call 2']);
    kept = [item(7), item(6), item(5), item(4), item(3, { readAt: now }), ...kept];
    await again();
    expect(told()).toEqual(['Reminder: call 5', 'Reminder: call 6', 'Reminder: call 7']);
  });

  it('rings in one of two tabs', async () => {
    shareLocks();
    const { again } = await loaded(item(1));
    let other: ReturnType<typeof show>;
    act(() => void (other = show()));
    await wait(4_200);
    kept = [item(2), item(1)];
    await again();
    await other!.again();
    expect(told()).toEqual(['Reminder: call 2']);
  });

  it('is shown on the desktop where no tab is looked at', async () => {
    allowDesktop('granted');
    const { again } = await loaded(item(1));
    look('hidden');
    kept = [item(3, { desktop: false }), item(2), item(1)];
    await again();
    await wait(2_100);
    expect(desktop.mock.calls).toEqual([['Reminder: call 2']]);
    expect(told()).toEqual([]);
    act(() => look('visible'));
    expect(told()).toEqual(['Reminder: call 3']);
  });

  it('waits for a look at the tab where the browser refuses, unless it was read meanwhile', async () => {
    allowDesktop('denied');
    const { again } = await loaded(item(1));
    look('hidden');
    kept = [item(3), item(2), item(1)];
    await again();
    await wait(2_100);
    kept = [item(3, { readAt: now }), item(2), item(1)];
    await again();
    act(() => look('visible'));
    expect([told(), desktop.mock.calls]).toEqual([['Reminder: call 2'], []]);
  });
});
