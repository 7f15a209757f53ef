import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { z } from 'zod';

import { ApiError } from './api-error.js';
import { useZodForm } from './forms.js';
import { renderPart } from './testing.js';

const Lead = z.strictObject({ name: z.string().min(1), email: z.email(), phone: z.string().max(5).optional() });

function Form({ onSave }: { onSave: (lead: z.output<typeof Lead>) => Promise<unknown> }) {
  const form = useZodForm(Lead, { name: '', email: '', phone: '' });
  const fields = (['name', 'email', 'phone'] as const).map((name) => {
    const { error, ...input } = form.field(name);
    return (
      <label key={name}>
        {name}
        <input {...input} />
        {error && <em>{`${name}: ${error}`}</em>}
      </label>
    );
  });
  return (
    <form aria-label="lead" onSubmit={(event) => void form.submit(onSave)(event)}>
      {fields}
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value } });
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'lead' })));

test('messages come with the first submit and leave as fields are put right', async () => {
  const save = jest.fn(async () => undefined);
  renderPart(<Form onSave={save} />);
  expect(screen.queryByText(/required/)).toBeNull();
  await submit();
  expect(await screen.findByText('name: This field is required')).toBeTruthy();
  type('name', 'Mina');
  type('email', 'nobody');
  expect(screen.queryByText(/name:/)).toBeNull();
  expect(screen.getByText('email: Invalid email')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('blank optional fields are left out of what is saved', async () => {
  const save = jest.fn(async () => undefined);
  renderPart(<Form onSave={save} />);
  type('name', 'Mina');
  type('email', 'mina@bakery.example');
  await submit();
  expect(save).toHaveBeenCalledWith({ name: 'Mina', email: 'mina@bakery.example' });
});

test('what the service says about a field appears at the field', async () => {
  const errors = [{ path: 'email', message: 'Already known' }];
  renderPart(<Form onSave={() => Promise.reject(new ApiError({ code: 'invalid-request', status: 400, errors }))} />);
  type('name', 'Mina');
  type('email', 'mina@bakery.example');
  await submit();
  expect(await screen.findByText('email: Already known')).toBeTruthy();
});
