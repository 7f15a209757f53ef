import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, type ContactChange, updateContact } from '@fernway/contracts/http/crm';
import { exampleContact } from '@fernway/contracts/testing';
import { ApiError, call } from '@fernway/web-kit';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { useVersionedSave } from './use-versioned-save.js';

type Changed = Omit<ContactChange, 'version'>;
const custom = '0190bbbb-0000-7000-8000-000000000001';
const seen = exampleContact({ jobTitle: 'Baker', phone: null, version: 3 });
let stored: Contact;
let api: ReturnType<typeof fakeApi>;

/** The service's rule: only a change of the version that is stored is taken, the others are answered with that. */
const service = (_record: Contact, { version, ...change }: Changed & { version: number }) =>
  call(updateContact, { params: { id: seen.id }, body: { ...change, version } }).then(() => {
    if (version !== stored.version)
      throw new ApiError({
        code: 'version-conflict',
        status: 409,
        ...{ version, currentVersion: stored.version, current: stored },
      });
    stored = {
      ...stored,
      ...(change as Partial<Contact>),
      fields: { ...stored.fields, ...change.fields },
      version: version + 1,
    };
    return stored;
  });

function Part({ change, onSave }: { change: Changed; onSave: (saved: Promise<Contact | undefined>) => void }) {
  const { save, question } = useVersionedSave<Contact, Changed>({
    write: service,
    describe: (path) => ({ label: `The ${path}`, show: (value) => (value == null ? '' : String(value)) }),
  });
  return (
    <>
      <button onClick={() => onSave(save(seen, change))}>Save</button>
      {question}
    </>
  );
}

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(updateContact, () => stored);
  stored = seen;
});

const begin = (change: Changed) => {
  cleanup();
  let saved!: Promise<Contact | undefined>;
  renderPart(<Part change={change} onSave={(saving) => (saved = saving)} />, { messages: { crm: en } });
  press('Save');
  return saved;
};
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('goes on top of a change of other fields without a question: nobody loses anything', async () => {
  stored = { ...seen, phone: '+1 555 0100', version: 4 };
  expect(await begin({ jobTitle: 'Owner' })).toMatchObject({ jobTitle: 'Owner', phone: '+1 555 0100', version: 5 });
  expect(screen.queryByText('Save my choice')).toBeNull();
});

test('shows both versions of what two changed, and saves the choice of each field on the new version', async () => {
  stored = { ...seen, name: 'Mara Lind', jobTitle: 'Miller', phone: '+1 555 0100', version: 4 };
  const saved = begin({ name: 'Mara Jones-Ito', jobTitle: 'Owner' });
  await screen.findByText('Changed by somebody else meanwhile');
  expect(screen.getByRole('group', { name: 'The name', hidden: true }).textContent).toContain('Mara Jones-Ito');
  expect(screen.getByRole('group', { name: 'The name', hidden: true }).textContent).toContain('Mara Lind');
  screen.getByText('Also changed meanwhile, and kept: The phone.');
  pick(/Mara Lind/);
  press('Save my choice');
  expect(await saved).toMatchObject({ name: 'Mara Lind', jobTitle: 'Owner', phone: '+1 555 0100', version: 5 });
  expect(api.callsOf(updateContact).at(-1)?.body).toEqual({ jobTitle: 'Owner', version: 4 });
});

test('asks again when the record changed once more while somebody chose', async () => {
  stored = { ...seen, name: 'Mara Lind', version: 4 };
  const saved = begin({ name: 'Mara Ito' });
  await screen.findByText(/Mara Lind/);
  stored = { ...stored, name: 'Mara Poe', version: 5 };
  press('Save my choice');
  await screen.findByText(/Mara Poe/);
  press('Save my choice');
  expect(await saved).toMatchObject({ name: 'Mara Ito', version: 6 });
});

test('sends nothing when the saved version stays everywhere', async () => {
  stored = { ...seen, name: 'Mara Lind', version: 4 };
  const saved = begin({ name: 'Mara Ito' });
  await screen.findByText(/Mara Lind/);
  pick(/Mara Lind/);
  press('Save my choice');
  expect(await saved).toEqual(stored);
  expect(api.callsOf(updateContact)).toHaveLength(1);
});

test('saves nothing when it is closed without a choice', async () => {
  stored = { ...seen, name: 'Mara Lind', version: 4 };
  const saved = begin({ name: 'Mara Ito' });
  await screen.findByText(/Mara Lind/);
  press('Cancel');
  expect(await saved).toBeUndefined();
  expect(stored.name).toBe('Mara Lind');
  await waitFor(() => expect(screen.queryByText('Save my choice')).toBeNull());
});

test('looks at custom fields one by one', async () => {
  stored = { ...seen, fields: { '0190bbbb-0000-7000-8000-000000000002': 'theirs' }, version: 4 };
  expect(await begin({ fields: { [custom]: 'mine' } })).toMatchObject({ version: 5 });
  stored = { ...seen, fields: { [custom]: 'theirs' }, version: 4 };
  const saved = begin({ fields: { [custom]: 'mine' } });
  await screen.findByText(`The fields.${custom}`);
  press('Save my choice');
  expect(await saved).toMatchObject({ fields: { [custom]: 'mine' } });
});
