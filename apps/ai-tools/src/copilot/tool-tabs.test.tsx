import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ToolTabs } from './tool-tabs.js';

const items = ['One', 'Two', 'Three'].map((name) => ({
  key: name,
  label: name,
  content: <input aria-label={`Of ${name}`} />,
}));
const tab = (name: string) => screen.getByRole('tab', { name });
const shown = () => screen.getByRole('tabpanel').getAttribute('aria-labelledby');

test('the arrow keys, Home and End walk the tabs in a circle, and only one is in the tab order', () => {
  render(<ToolTabs label="Tools" items={items} />);
  tab('One').focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Three'],
    ['ArrowRight', 'One'],
    ['End', 'Three'],
    ['Home', 'One'],
    ['ArrowRight', 'Two'],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(tab(name));
    expect([shown(), tab(name).getAttribute('aria-selected')]).toEqual([tab(name).id, 'true']);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab(name)]);
  }
});

test('a tab is drawn when it is opened, and then keeps what was entered', () => {
  render(<ToolTabs label="Tools" items={items} />);
  expect(screen.queryByLabelText('Of Two')).toBeNull();
  fireEvent.change(screen.getByLabelText('Of One'), { target: { value: 'kept' } });
  fireEvent.click(tab('Two'));
  expect(screen.getByRole('tabpanel').contains(screen.getByLabelText('Of Two'))).toBe(true);
  fireEvent.click(tab('One'));
  expect(screen.getByRole('tabpanel', { name: 'One' }).querySelector('input')?.value).toBe('kept');
});
