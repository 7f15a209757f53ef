import { expect, jest, test } from '@jest/globals';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import { Birthday, Email, Phone } from '@fernway/contracts/http/crm-records';
import { listMembers } from '@fernway/contracts/http/members';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { en } from '../testing.js';
import { changeOf, customField, type Field, type FieldData, readField } from './field.js';
import { FieldEditor } from './field-editor.js';
import { FieldValue } from './field-value.js';

const id = '0190aaaa-0000-7000-8000-00000000000a';
const option: CustomField['options'][number] = { id: '0190aaaa-0000-7000-8000-00000000000b', label: 'Gold' };
const definition = (type: CustomField['type'], currency: string | null = null): CustomField => ({
  id,
  version: 1,
  recordType: 'contact',
  label: 'Own',
  type,
  options: [option],
  currency,
  place: 0,
  createdAt: '',
  updatedAt: '',
});

const show = (field: Field, value: FieldData) => {
  signInForTest();
  return renderPart(<FieldValue field={field} value={value} />, { messages: { crm: en } }).container;
};

const edit = (field: Field, value: FieldData) => {
  cleanup();
  signInForTest();
  const onSave = jest.fn<(value: FieldData) => Promise<boolean>>(async () => true);
  const onDone = jest.fn();
  renderPart(<FieldEditor field={field} value={value} onSave={onSave} onDone={onDone} />, { messages: { crm: en } });
  const input = screen.getByLabelText(field.label);
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { onSave, onDone, input, type, press: (key: string, more = {}) => fireEvent.keyDown(input, { key, ...more }) };
};

test.each([
  [{ type: 'money' }, { amount: 125050, currency: 'USD' }, '$1,250.50'],
  [{ type: 'percent' }, 12.5, '12.5%'],
  [{ type: 'date' }, '2026-01-31', 'Jan 31, 2026'],
  [{ type: 'choice', options: [{ value: 'a', label: 'First' }] }, 'a', 'First'],
  [{ type: 'choice', options: [] }, 'a', 'Removed choice'],
  [{ type: 'tags' }, ['vip', 'north'], 'vipnorth'],
  [{ type: 'text' }, null, ''],
] as [Pick<Field, 'type'>, FieldData, string][])('shows %j %j as “%s”', (field, value, text) => {
  expect(show({ name: 'x', label: 'X', ...field }, value).textContent).toBe(text);
});

test('a member has a name, also who left', async () => {
  const ben = {
    id,
    name: 'Ben Ito',
    firstName: 'Ben',
    lastName: 'Ito',
    initials: 'BI',
    role: 'member',
    email: null,
  } as const;
  fakeApi().on(listMembers, {
    items: [{ ...ben, joinedAt: '2026-01-01T00:00:00.000Z', leftAt: '2026-02-01T00:00:00.000Z' }],
  });
  show({ name: 'ownerId', label: 'Owner', type: 'user' }, id);
  await screen.findByText('Ben Ito');
});

test('links what can be opened, and never a script', () => {
  const link = { name: 'x', label: 'X', type: 'link' } as const;
  expect(show(link, 'https://www.oak.example/').querySelector('a')).toMatchObject({
    textContent: 'oak.example',
    rel: 'noreferrer',
  });
  expect(show(link, 'javascript:alert(1)').querySelector('a')).toBeNull();
  expect(show({ name: 'x', label: 'X', type: 'email' }, 'a@b.example').querySelector('a')?.href).toBe(
    'mailto:a@b.example',
  );
});

test('Enter saves what was typed, Tab goes on, Escape takes it back', () => {
  const amount = { name: 'value', label: 'Value', type: 'money' } as const;
  const first = edit(amount, { amount: 100, currency: 'EUR' });
  first.type('2.50');
  first.press('Enter');
  expect(first.onSave).toHaveBeenCalledWith({ amount: 250, currency: 'EUR' });
  expect(first.onDone).toHaveBeenCalledWith('stay');

  const second = edit({ ...amount, label: 'Tabbed' }, null);
  second.press('Tab', { shiftKey: true });
  expect(second.onSave).not.toHaveBeenCalled();
  expect(second.onDone).toHaveBeenCalledWith('previous');

  const third = edit({ ...amount, label: 'Left' }, null);
  third.type('7');
  third.press('Escape');
  fireEvent.blur(third.input);
  expect(third.onSave).not.toHaveBeenCalled();
});

const tomorrow = new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(Date.now() + 24 * 3_600_000);
test.each([
  ['abc', 'This is not a phone number', { name: 'phone', label: 'Phone', type: 'phone', schema: Phone }],
  ['12k', 'Write the number in full, such as 12000', { name: 'value', label: 'Value', type: 'money', currency: 'USD' }],
  ['nobody', 'Invalid email', { name: 'email', label: 'E-mail', type: 'email', schema: Email }],
  [tomorrow, 'This date is in the future', { name: 'birthday', label: 'Birthday', type: 'date', schema: Birthday }],
  [
    '1604-12-03',
    'This date is more than 150 years ago',
    { name: 'birthday', label: 'Birthday', type: 'date', schema: Birthday },
  ],
  ['2999-01-01', 'This date is in the future', { name: 'birthday', label: 'Birthday', type: 'date', schema: Birthday }],
] as [string, string, Field][])('what cannot be saved stays open and says why: %s', (text, problem, field) => {
  const { type, press, input, onSave, onDone } = edit(field, null);
  type(text);
  press('Enter');
  expect(onSave).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
});

test('a required field cannot be emptied, any other becomes null', () => {
  const { type, press, onSave } = edit({ name: 'phone', label: 'Phone', type: 'phone' }, '+1 555');
  type('  ');
  press('Enter');
  expect(onSave).toHaveBeenCalledWith(null);
  const required = edit({ name: 'name', label: 'Name', type: 'text', required: true }, 'Mara');
  required.type('');
  required.press('Enter');
  expect(required.onDone).not.toHaveBeenCalled();
});

test('a half-written word of an input method does not end the edit', () => {
  const { type, press, onDone } = edit({ name: 'name', label: 'Name', type: 'text' }, '');
  type('おう');
  press('Enter', { isComposing: true });
  expect(onDone).not.toHaveBeenCalled();
});

test('a choice is made by choosing it', () => {
  const field = customField(definition('choice'));
  const { onSave, onDone } = edit(field, null);
  fireEvent.click(screen.getByTitle('Gold'));
  expect(onSave).toHaveBeenCalledWith(option.id);
  expect(onDone).toHaveBeenCalledWith('stay');
});

test('choices that were not saved come back where there were none', async () => {
  signInForTest();
  fakeDrafts(fakeApi(), { 'fact:own:1': [option.id] });
  const field = { name: 'own', label: 'Own', type: 'choices', options: [{ value: option.id, label: 'Gold' }] } as const;
  const onSave = jest.fn<(value: FieldData) => Promise<boolean>>(async () => true);
  renderPart(<FieldEditor field={field} value={null} draftKey="fact:own:1" onSave={onSave} onDone={jest.fn()} />);
  await screen.findByText(/Draft restored/);
  fireEvent.keyDown(screen.getByLabelText('Own'), { key: 'Tab' });
  expect(onSave).toHaveBeenCalledWith([option.id]);
});

test('the workspace’s own fields are read and written by their kind', () => {
  const money = customField(definition('money', 'JPY'));
  expect(readField({ fields: { [id]: 500 } }, money)).toEqual({ amount: 500, currency: 'JPY' });
  expect(changeOf(money, { amount: 700, currency: 'JPY' })).toEqual({ fields: { [id]: 700 } });
  expect(changeOf(customField(definition('multi-choice')), [])).toEqual({ fields: { [id]: null } });
  expect(readField({ fields: {} }, customField(definition('number')))).toBeNull();
  expect(changeOf({ name: 'tags', label: 'Tags', type: 'tags' }, ['a'])).toEqual({ tags: ['a'] });
});

test.each([
  ['a, b; c', ['vip', 'a', 'b', 'c']],
  ['"R, D"', ['vip', 'R, D']],
  ['r, d; x', ['vip', 'R, D', 'x']],
  ['VIP', ['vip']],
  ['north', ['vip', 'North']],
])('tags that are typed are cut as in a file: %s', (text, tags) => {
  const options = ['vip', 'R, D', 'North'].map((value) => ({ value, label: value }));
  const { onSave, input, type, press } = edit({ name: 'tags', label: 'Tags', type: 'tags', options }, ['vip']);
  type(text);
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  press('Tab');
  expect(onSave.mock.calls).toEqual(tags.length > 1 ? [[tags]] : []);
});
