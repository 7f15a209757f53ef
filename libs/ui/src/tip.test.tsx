import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tip } from './tip.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const open = () => {
  render(
    <Tip text="Says more">
      <button>Save</button>
    </Tip>,
  );
  return screen.getByRole('button');
};
const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const tip = () => screen.queryByRole('tooltip');

it('opens after 700 ms of pointing, and describes its child', () => {
  const button = open();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  after(699);
  expect(tip()).toBeNull();
  after(1);
  expect(tip()?.textContent).toBe('Says more');
  expect(button.parentElement?.getAttribute('aria-describedby')).toBe(tip()?.id);
});

it.each([
  ['the pointer has gone', (button: HTMLElement) => fireEvent.pointerLeave(button)],
  ['it was pressed', (button: HTMLElement) => fireEvent.pointerDown(button)],
  ['Escape was pressed', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Escape' })],
])('does not open once %s', (_why, happens) => {
  const button = open();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  after(500);
  happens(button);
  after(2_000);
  expect(tip()).toBeNull();
});

it('opens for a focus as well, and closes with it', () => {
  const button = open();
  act(() => button.focus());
  after(700);
  expect(tip()).not.toBeNull();
  act(() => button.blur());
  expect(tip()).toBeNull();
});
