import { getEnergy } from '@fernway/contracts/http/tokens';
import type { EnergyDetails } from '@fernway/contracts/http/tokens';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { EnergyWatch } from './energy-watch.js';

const soon = () => new Date(Date.now() + 1000).toISOString();
const energy = (current: number, celebration: EnergyDetails['celebration'] = null): EnergyDetails => ({
  current,
  maximum: 20,
  nextPointAt: current < 20 ? soon() : null,
  low: current > 0 && current <= 3,
  empty: current === 0,
  celebration,
});
const told = () => currentNotices().map(({ kind, title }) => `${kind}: ${title}`);
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const celebration = () => document.querySelector('.energy-celebration');

/** A page that reads these values one after the other, each when the point before is due. */
async function page(...readings: EnergyDetails[]) {
  const api = fakeApi();
  let next = 0;
  api.on(getEnergy, () => ({
    ...readings[Math.min(next++, readings.length - 1)]!,
    nextPointAt: next < readings.length ? soon() : null,
  }));
  signInForTest();
  renderPart(<EnergyWatch />, { messages: { shell: texts } });
  await wait(0);
  for (let index = 1; index < readings.length; index += 1) await wait(2000);
}

const desktop = jest.fn();
const ask = jest.fn(async () => 'granted' as NotificationPermission);
function allowDesktop(permission: NotificationPermission) {
  const constructor = function Notification(title: string, options: NotificationOptions) {
    desktop(title, options.body);
  };
  globalThis.Notification = Object.assign(constructor, { permission, requestPermission: ask }) as never;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  localStorage.clear();
  allowDesktop('default');
});
afterEach(() => {
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  jest.useRealTimers();
});

test('at 3 a notice appears, once; at 0 another, and on the desktop', async () => {
  allowDesktop('granted');
  await page(energy(5), energy(3), energy(2), energy(0), energy(0));
  expect(told()).toEqual(['warning: Low Energy', 'error: Energy Depleted']);
  expect(desktop.mock.calls).toEqual([['Energy depleted!', 'Recharge or earn more to keep your deals moving.']]);
  expect(ask).not.toHaveBeenCalled();
});

test('a page opened at 0 tells so, and not again when it is loaded anew', async () => {
  await page(energy(0));
  expect(told()).toEqual(['error: Energy Depleted']);
  cleanup();
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  await page(energy(0));
  expect(told()).toEqual([]);
});

test('permission is asked for where nobody has decided, and never after a refusal', async () => {
  await page(energy(1), energy(0));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(desktop).toHaveBeenCalledTimes(1);
  cleanup();
  allowDesktop('denied');
  await page(energy(1), energy(0));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(desktop).toHaveBeenCalledTimes(1);
});

test('a full meter is celebrated for three seconds, once for each bonus', async () => {
  const first = { id: '2026-03-10T12:00:00.000Z', tokens: 5 };
  await page(energy(19), energy(20, first));
  expect(told()).toEqual(['success: +5 Bonus Tokens!']);
  expect(celebration()).toBeTruthy();
  await wait(3000);
  expect(celebration()).toBeNull();
  cleanup();
  // The same bonus in another tab of this browser.
  await page(energy(20, first));
  expect(celebration()).toBeNull();
  cleanup();
  await page(energy(19), energy(20, { ...first, id: '2026-03-11T12:00:00.000Z' }));
  expect(celebration()).toBeTruthy();
});

test('a meter that a purchase filled is not celebrated', async () => {
  await page(energy(10), energy(20));
  expect(told()).toEqual([]);
  expect(celebration()).toBeNull();
});
