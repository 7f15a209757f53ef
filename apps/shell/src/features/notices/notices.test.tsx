import { currentNotices, dismiss, notify } from '@fernway/web-kit';
import { renderPart } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import { Notices } from './notices.js';

const say = (title: string) => act(() => void notify({ kind: 'info', title }));
const wait = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
const shown = () => screen.queryAllByRole('status').map((notice) => notice.querySelector('strong')?.textContent);

beforeEach(() => {
  jest.useFakeTimers();
  renderPart(<Notices />);
});

afterEach(() => {
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  jest.useRealTimers();
});

test('a notice stays for four seconds', () => {
  say('Saved');
  wait(3999);
  expect(shown()).toEqual(['Saved']);
  wait(1);
  expect(shown()).toEqual([]);
});

test('three are visible: with a fourth the oldest leaves', () => {
  ['1', '2', '3', '4'].forEach(say);
  expect(shown()).toEqual(['2', '3', '4']);
});

test('it waits while it is pointed at, and can be closed', () => {
  say('Read me');
  fireEvent.pointerEnter(screen.getByRole('status'));
  wait(10_000);
  expect(shown()).toEqual(['Read me']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

test('its action runs once and closes it', () => {
  const undo = jest.fn();
  act(() => void notify({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});
