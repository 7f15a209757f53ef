import { beforeEach, expect, test } from '@jest/globals';
import { getOrganizationLogo } from '@fernway/contracts/http/crm-active-organization';
import { chooseOrganizationLogo } from '@fernway/contracts/http/crm-organization-logos';
import {
  activateOrganization,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  type Organization,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { OrganizationsPage } from './organizations-page.js';

const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const organization = (n: number, fields: Partial<Organization> = {}): Organization => ({
  id: idOf(n),
  version: 3,
  name: `Company ${n}`,
  registrationNumber: null,
  industry: null,
  founded: null,
  address: null,
  phone: null,
  email: null,
  employees: null,
  locations: [],
  teams: [],
  departments: [],
  logoId: null,
  sample: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});
const oak = organization(1, {
  name: 'Oak Bakery',
  founded: 1998,
  employees: 1200,
  email: 'office@oak.example',
  locations: ['Leeds', 'York'],
  departments: [{ kind: 'human-resources', head: 'Mara Jones', members: ['Kenji Sato', 'Ann Lee'] }],
});
const elm = organization(2, { name: 'Elm Catering' });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listOrganizations, { items: [oak, elm], next: null, active: oak.id });
});

const open = (path = '/dashboard/company') => renderPart(<OrganizationsPage />, { messages: { crm: en }, path });
const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows all that is known of the active one, and who is in which department', async () => {
  open();
  const facts = within(await screen.findByRole('region', { name: 'Company Information' }));
  expect(facts.getByText('1998')).toBeTruthy();
  expect(facts.getByRole('link', { name: 'office@oak.example' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Company Structure' })).getByText('Leeds, York')).toBeTruthy();
  const directory = within(screen.getByRole('region', { name: 'Department Directory' }));
  expect(directory.getByText('Mara Jones')).toBeTruthy();
  expect(directory.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kenji Sato', 'Ann Lee']);
});

test.each([
  ['/dashboard/company', 'Company Management'],
  ['/dashboard/settings/companies', 'Your companies'],
])('is called at %s as the way there is', (path, title) => {
  open(path);
  expect([screen.getByRole('heading', { level: 1 }).textContent, document.title]).toEqual([title, title]);
});

test('adds one with all its fields; it is the active one then', async () => {
  api.on(createOrganization, organization(3, { name: 'Ash' }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add company' }));
  const dialog = screen.getByRole('dialog', { name: 'Add company' });
  type(/^Name/, 'Ash');
  type('Registration number', 'HRB 1');
  type('Founded', '1999');
  type('Employees', '12');
  type('Locations', 'Leeds\n\n York \nLeeds');
  const group = within(within(dialog).getByRole('group', { name: 'Customer Support' }));
  fireEvent.change(group.getByLabelText('Head'), { target: { value: 'Mara' } });
  fireEvent.change(group.getByLabelText('Team members'), { target: { value: 'Kenji\nAnn' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add company' }));
  expect(await screen.findByRole('button', { name: 'Set active : Oak Bakery' })).toBeTruthy();
  const [sent] = api.callsOf(createOrganization);
  expect(sent?.body).toEqual({
    name: 'Ash',
    registrationNumber: 'HRB 1',
    industry: null,
    founded: 1999,
    address: null,
    phone: null,
    email: null,
    employees: 12,
    locations: ['Leeds', 'York'],
    teams: [],
    departments: [{ kind: 'customer-support', head: 'Mara', members: ['Kenji', 'Ann'] }],
  });
  expect(sent?.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  expect(currentNotices().at(-1)).toMatchObject({ kind: 'success', title: 'Ash was added' });
});

test('says what is wrong at its field, and sends nothing', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add company' }));
  type('Founded', 'long ago');
  type('E-mail', 'nobody');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add company' }));
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(screen.getByText('This is not valid')).toBeTruthy();
  expect(screen.getByText('Invalid email')).toBeTruthy();
  expect(api.callsOf(createOrganization)).toEqual([]);
});

test('changes only what is another, and can empty a field', async () => {
  api.on(updateOrganization, { ...oak, employees: null, version: 4 });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Oak Bakery' }));
  expect(screen.getByLabelText<HTMLInputElement>('Founded').value).toBe('1998');
  type('Employees', '');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(updateOrganization)[0]?.body).toEqual({ version: 3, employees: null });
});

test('switches, deletes and takes the deletion back', async () => {
  api.on(activateOrganization, { items: [oak, elm], next: null, active: elm.id });
  api.on(deleteOrganization, { items: [oak], next: null, active: oak.id });
  api.on(restoreOrganization, { items: [oak, elm], next: null, active: elm.id });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Set active : Elm Catering' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Elm Catering' }));
  await waitFor(() => expect(screen.queryByText('Elm Catering')).toBeNull());
  const notice = currentNotices().at(-1)!;
  expect(notice).toMatchObject({ title: 'Elm Catering was deleted', action: { label: 'Undo' } });
  notice.action!.run();
  expect(await screen.findByRole('button', { name: 'Set active : Oak Bakery' })).toBeTruthy();
  expect(api.callsOf(restoreOrganization)[0]?.params).toEqual({ id: elm.id });
});

test('a member reads and chooses, and cannot change', async () => {
  signInForTest({ role: 'member' });
  open();
  expect(await screen.findByRole('button', { name: 'Set active : Elm Catering' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete|logo/ })).toBeNull();
});

test('is empty at first, and says when it failed', async () => {
  api.fail(listOrganizations, 'unavailable');
  open();
  expect(await screen.findByText('Your companies could not be read')).toBeTruthy();
  api.on(listOrganizations, { items: [], next: null, active: null });
  fireEvent.click(button('Retry'));
  expect(await screen.findByText('No company yet')).toBeTruthy();
  expect(button('Add company')).toBeTruthy();
});

test('shows the logo, takes it away, and brings it back', async () => {
  const logoId = idOf(7);
  URL.createObjectURL = () => 'blob:logo';
  api.on(listOrganizations, { items: [{ ...oak, logoId }, elm], next: null, active: oak.id });
  api.on(getOrganizationLogo, 'picture');
  api.on(chooseOrganizationLogo, ({ body }) => ({ ...oak, logoId: (body as { logoId: string | null }).logoId }));
  open();
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Logo of Oak Bakery' })).src).toBe('blob:logo');
  fireEvent.click(button('Remove logo'));
  expect(await screen.findByText('No logo yet')).toBeTruthy();
  currentNotices().at(-1)!.action!.run();
  expect(await screen.findByRole('img', { name: 'Logo of Oak Bakery' })).toBeTruthy();
  expect(api.callsOf(chooseOrganizationLogo).map(({ body }) => body)).toEqual([{ logoId: null }, { logoId }]);

  fireEvent.error(screen.getByRole('img', { name: 'Logo of Oak Bakery' }));
  expect(screen.getByText('O', { selector: 'b' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Logo of Oak Bakery' })).toBeNull();
});
