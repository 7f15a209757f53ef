import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const rest = () => act(() => jest.advanceTimersByTime(200));

it('keeps what is typed while an earlier word is still looked for, and looks for it in turn', () => {
  const onSearch = jest.fn();
  const { rerender } = render(<SearchBox q="" label="Search" onSearch={onSearch} />);
  type('ab');
  rest();
  expect(onSearch.mock.calls).toEqual([['ab']]);
  type('abc');
  // Only now the list has the first word.
  rerender(<SearchBox q="ab" label="Search" onSearch={onSearch} />);
  expect(box().value).toBe('abc');
  rest();
  expect(onSearch.mock.calls).toEqual([['ab'], ['abc']]);
});

it('follows the address where something else changes it, also back to a word that was typed here', () => {
  const onSearch = jest.fn();
  const { rerender } = render(<SearchBox q="" label="Search" onSearch={onSearch} />);
  type('ab');
  rest();
  for (const q of ['ab', '', 'ab']) {
    rerender(<SearchBox q={q} label="Search" onSearch={onSearch} />);
    expect(box().value).toBe(q);
    rest();
  }
  expect(onSearch.mock.calls).toEqual([['ab']]);
});
