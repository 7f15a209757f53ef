import { ApiError } from '@fernway/web-kit';
import type { SlotProps } from '@fernway/web-kit/remote-app';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { businessTypes, focusAreas, teamSizes } from '@fernway/contracts/http/identity';
import { renderPublic } from '../../testing.js';
import { OnboardingWizard } from './onboarding-wizard.js';

const answers = { businessType: 'retail', teamSize: 'small', focusAreas: ['sales', 'insights'] };

function open(props: Partial<SlotProps['onboarding']> = {}) {
  const onComplete = jest.fn<SlotProps['onboarding']['onComplete']>();
  const onClose = jest.fn();
  renderPublic(<OnboardingWizard onComplete={onComplete} onClose={onClose} {...props} />);
  return { onComplete, onClose };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name));
const valuesOf = (role: string) => screen.getAllByRole<HTMLInputElement>(role).map(({ value }) => value);

test('offers exactly the choices of the contract', async () => {
  open();
  expect(valuesOf('radio').sort()).toEqual([...businessTypes].sort());
  choose('Retail');
  await press('Next');
  expect(valuesOf('radio').sort()).toEqual([...teamSizes].sort());
  choose('Just me');
  await press('Next');
  expect(valuesOf('checkbox').sort()).toEqual([...focusAreas].sort());
});

test('each step needs an answer before the next one', async () => {
  const { onComplete } = open();
  expect(button('Back').disabled).toBe(true);
  expect(button('Next').disabled).toBe(true);
  choose('Food and drink');
  await press('Next');

  expect(button('Back').disabled).toBe(false);
  expect(button('Next').disabled).toBe(true);
  choose('2 to 10 people');
  await press('Next');

  expect(button('Complete Setup').disabled).toBe(true);
  choose('Automation');
  choose('Sales and pipeline');
  choose('Automation');
  await press('Complete Setup');
  expect(onComplete).toHaveBeenCalledWith({ businessType: 'fnb', teamSize: 'small', focusAreas: ['sales'] });
});

test('a focus area that was the only one can be taken away again, and then the step is open', async () => {
  open({ answers, step: 3 });
  choose('Sales and pipeline');
  choose('AI insights');
  expect(button('Complete Setup').disabled).toBe(true);
});

test('going back keeps the answers; each answer and step is told', async () => {
  const onChange = jest.fn();
  open({ onChange });
  choose('Education');
  await press('Next');
  await press('Back');
  const told = { businessType: 'education', focusAreas: [] };
  expect(onChange.mock.calls).toEqual([1, 2, 1].map((step) => [told, step]));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Education' }).checked).toBe(true);
});

test('the progress bar says where one is, and the question takes the focus', async () => {
  open();
  const dialog = screen.getByRole('dialog', { name: 'Set up Fernway for your business' });
  expect(within(dialog).getByRole<HTMLProgressElement>('progressbar', { name: 'Step 1 of 3' }).value).toBe(1);
  choose('Technology');
  await press('Next');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Step 2 of 3' }).value).toBe(2);
  expect(document.activeElement?.textContent).toBe('How large is your team?');
});

test('opens at the wished step with the answers given before', async () => {
  const { onComplete } = open({ answers, step: 3 });
  expect(screen.getByRole('progressbar', { name: 'Step 3 of 3' })).toBeTruthy();
  expect(
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  ).toEqual(['sales', 'insights']);
  await press('Complete Setup');
  expect(onComplete).toHaveBeenCalledWith(answers);
});

test.each([
  ['an unknown business type', { ...answers, businessType: 'casino' }, 'Step 1 of 3'],
  ['an unknown team size', { ...answers, teamSize: 'toString' }, 'Step 2 of 3'],
])('goes back to the step that %s leaves without an answer', (_what, broken, step) => {
  open({ answers: broken, step: 3 });
  expect(screen.getByRole('progressbar', { name: step })).toBeTruthy();
});

test('says "Saving..." while the answers are kept, and cannot be left or sent twice meanwhile', async () => {
  let kept = () => {};
  const onComplete = jest.fn(() => new Promise<void>((resolve) => void (kept = resolve)));
  const { onClose } = open({ answers, step: 3, onComplete });
  await press('Complete Setup');
  await press('Saving...');
  expect(onComplete).toHaveBeenCalledTimes(1);
  expect(button('Back').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await act(async () => kept());
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['a failed call', new ApiError({ code: 'unavailable', status: 503 }), 'Failed to save onboarding preferences'],
  ['anything else', new Error('storage is broken'), 'An unexpected error occurred'],
])('says what happened after %s, and can be sent again', async (_what, error, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onComplete = jest.fn<SlotProps['onboarding']['onComplete']>().mockRejectedValueOnce(error);
  open({ answers, step: 3, onComplete });
  await press('Complete Setup');
  expect(screen.getByRole('alert').textContent).toBe(`Error${text}`);
  await press('Complete Setup');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(onComplete).toHaveBeenCalledTimes(2);
});

test('cannot be closed where nobody says what closing does', () => {
  renderPublic(<OnboardingWizard onComplete={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('the first step takes the name and currency of the business, and goes on without', async () => {
  const { onComplete } = open({ answers: { ...answers, currency: 'MXN' } });
  fireEvent.change(screen.getByLabelText('Business name (optional)'), { target: { value: ' Oak Bakery ' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Currency (optional)').value).toBe('MXN');
  await press('Next');
  expect(screen.queryByLabelText('Business name (optional)')).toBeNull();
  await press('Next');
  await press('Complete Setup');
  expect(onComplete).toHaveBeenCalledWith({ ...answers, businessName: 'Oak Bakery', currency: 'MXN' });
});

test('who may not set up the workspace is not asked about it', () => {
  open({ asksWorkspace: false });
  expect(screen.queryByLabelText('Business name (optional)')).toBeNull();
});
