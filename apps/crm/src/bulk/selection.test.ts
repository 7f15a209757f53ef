import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSelection } from './selection.js';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const selectionOf = () =>
  renderHook(({ of, shown }) => useSelection(of, shown), { initialProps: { of: 'leads', shown: rows } });

describe('what is chosen of a list', () => {
  it('is chosen row by row, from one to another, all that is loaded, or all that there is', () => {
    const { result } = selectionOf();
    act(() => result.current.toggle(1, false));
    expect(result.current).toMatchObject({ ids: ['b'], size: 1, state: 'some', everything: undefined });
    act(() => result.current.toggle(3, true));
    expect(result.current).toMatchObject({ ids: ['b', 'c', 'd'], size: 3 });
    act(() => result.current.toggle(2, false));
    expect(result.current.ids).toEqual(['b', 'd']);
    act(() => result.current.toggleAll());
    expect(result.current).toMatchObject({ size: 4, state: 'all', everything: undefined });
    act(() => result.current.chooseEverything(5_000));
    expect(result.current).toMatchObject({ size: 5_000, everything: 5_000 });
    expect(result.current.has('not loaded yet')).toBe(true);
    act(() => result.current.clear());
    expect(result.current).toMatchObject({ size: 0, state: 'none', everything: undefined });
  });

  it.each([
    ['rows', (selection: ReturnType<typeof useSelection>) => selection.toggle(0, false)],
    ['everything', (selection: ReturnType<typeof useSelection>) => selection.chooseEverything(5_000)],
  ])('is nothing of another question, and the same again of the first: %s', (_what, choose) => {
    const { result, rerender } = selectionOf();
    act(() => choose(result.current));
    const { size } = result.current;
    expect(size).toBeGreaterThan(0);
    rerender({ of: 'customers', shown: rows });
    expect(result.current).toMatchObject({ size: 0, ids: [], state: 'none', everything: undefined });
    expect(result.current.has('a')).toBe(false);
    rerender({ of: 'leads', shown: rows });
    expect(result.current.size).toBe(size);
  });

  it('is of rows that are still there', () => {
    const { result, rerender } = selectionOf();
    act(() => result.current.toggleAll());
    rerender({ of: 'leads', shown: rows.slice(2) });
    expect(result.current.ids).toEqual(['c', 'd']);
  });
});
