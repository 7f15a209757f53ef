import { expect, test } from '@jest/globals';
import {
  generatePromotions,
  latestPromotions,
  listPromotionTrends,
  type PromotionIdea,
  suggestPromotionBrief,
} from '@fernway/contracts/http/ai-promotions';
import {
  changePromotion,
  deletePromotion,
  listSavedPromotions,
  restorePromotion,
  savePromotion,
  type SavedPromotion,
} from '@fernway/contracts/http/ai-saved-promotions';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { listCosts } from '@fernway/contracts/http/tokens';
import { listMembers } from '@fernway/contracts/http/members';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { pages } from '../../testing.js';
import { copilotApi, lastNotice, receipt } from '../../tool/testing.js';
import { PromotionsPage } from './promotions-page.js';

const idea: PromotionIdea = {
  title: 'We have missed you',
  hook: 'A personal word',
  segment: 'lapsed',
  channels: ['phone', 'email'],
  startsOn: '2026-11-25',
  endsOn: '2026-12-16',
  timing: 'Nothing was heard of them.',
  offer: 'A welcome-back extra',
  cost: { least: 1000, most: 25_050, currency: 'USD' },
  effect: {
    text: 'It pays for itself with 1 sale of the usual $1,200.',
    basis: 'Your records: 14 customers',
    reach: 14,
    breakEven: 1,
    averageSale: { amount: 120_000, currency: 'USD' },
  },
  steps: ['Call the first', 'Write to the others', 'Stop'],
  message: { subject: 'We have missed you', body: 'Hello' },
  records: receipt.records,
};
const saved: SavedPromotion = {
  id: '0190aaaa-0000-7000-8000-000000000091',
  version: 3,
  name: 'Winter',
  notes: 'Ann calls',
  idea,
  createdBy: '0190aaaa-0000-7000-8000-000000000001',
  createdAt: receipt.createdAt,
  updatedAt: receipt.createdAt,
};
const root = '/dashboard/promotion-ideas';

const open = (path = root, { role = 'owner', prepare = (_api: ReturnType<typeof copilotApi>) => {} } = {}) => {
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
  const api = copilotApi(20, role);
  api.on(listCosts, { items: [{ feature: 'promotion-ideas', label: 'Promotion Ideas', tokens: 3 }] });
  api.on(listMembers, { items: [] });
  api.on(latestPromotions, { latest: null });
  api.on(listSavedPromotions, { items: [], next: null });
  prepare(api);
  renderPart(<PromotionsPage />, { messages: { 'ai-tools': en, 'ai-tools-pages': pages }, path });
  return api;
};
const ready = async () => {
  const button = await screen.findByRole('button', { name: 'Find ideas · 3 tokens' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  return button;
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('asks for the whole brief before anything is spent, and says at each field what is wrong', async () => {
  const api = open();
  fireEvent.click(await ready());
  expect(lastNotice()).toMatchObject({ title: 'Missing Information' });
  expect(screen.getAllByText('This field is required')).toHaveLength(4);
  type(/Budget from/, '500');
  type(/Budget up to/, '100');
  fireEvent.click(screen.getByRole('button', { name: 'Find ideas · 3 tokens' }));
  expect(screen.getByText('Must not be below the least')).toBeTruthy();
  expect(api.callsOf(generatePromotions)).toEqual([]);
});

test('sends the brief in minor units, and shows the ideas at their own address', async () => {
  const api = open();
  api.on(generatePromotions, {
    result: { ideas: [idea] },
    receipt: { ...receipt, feature: 'promotion-ideas', tokens: 3 },
  });
  await ready();
  type(/Product or service/, ' Bread ');
  type(/Target audience/, 'Cafés');
  fireEvent.click(screen.getByLabelText('Win customers back'));
  type(/Budget up to/, '250.50');
  fireEvent.click(screen.getByRole('button', { name: 'Find ideas · 3 tokens' }));
  const shown = within(await screen.findByRole('article', { name: 'We have missed you' }));
  expect(api.callsOf(generatePromotions)[0]?.body).toEqual({
    offering: 'Bread',
    audience: 'Cafés',
    goals: ['win-back'],
    budget: { least: 0, most: 25_050, currency: 'USD' },
  });
  for (const text of ['Nov 25, 2026 – Dec 16, 2026', '$10 – $250.50', 'Your records: 14 customers', 'Phone'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ideas' }).getAttribute('aria-current')).toBe('page');
  expect(lastNotice()?.title).toBe('Ideas Generated');
  expect(screen.getByTestId('receipt').textContent).toContain('Cost: 3 tokens');
  // What was typed is still there.
  fireEvent.click(screen.getByRole('link', { name: 'New ideas' }));
  expect(((await screen.findByLabelText(/Target audience/)) as HTMLTextAreaElement).value).toBe('Cafés');
});

test('fills the brief from the records, and says of what', async () => {
  const api = open();
  api.on(suggestPromotionBrief, {
    offering: 'Catering (food and drinks)',
    audience: 'Customers like Oak Bakery',
    goals: ['win-back'],
    budget: { least: 0, most: 200_000, currency: 'EUR' },
    basis: ['Trade: food and drinks', 'Best customers: Oak Bakery'],
    records: [],
  });
  await ready();
  fireEvent.click(screen.getByRole('button', { name: 'Fill from my records' }));
  await screen.findByText('Trade: food and drinks · Best customers: Oak Bakery');
  expect((screen.getByLabelText(/Product or service/) as HTMLTextAreaElement).value).toBe('Catering (food and drinks)');
  expect((screen.getByLabelText(/Budget up to/) as HTMLInputElement).value).toBe('2000');
  expect((screen.getByLabelText('Currency') as HTMLSelectElement).value).toBe('EUR');
});

test('saves an idea once, and makes dated tasks of its steps', async () => {
  let kept: SavedPromotion[] = [];
  const api = open(`${root}/ideas`, {
    prepare: (given) => {
      given.on(latestPromotions, { latest: { result: { ideas: [idea] }, receipt } });
      given.on(listSavedPromotions, () => ({ items: kept, next: null }));
      given.on(savePromotion, () => (kept = [saved])[0]!);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save idea' }));
  const done = await screen.findByRole('button', { name: 'Saved' });
  await waitFor(() => expect((done as HTMLButtonElement).disabled).toBe(true));
  expect(api.callsOf(savePromotion)[0]?.body).toEqual({ idea });
  fireEvent.click(screen.getByRole('button', { name: 'Add all 3 steps as tasks' }));
  await waitFor(() => expect(api.callsOf(createTask)).toHaveLength(3));
  expect(api.callsOf(createTask).at(-1)?.body).toMatchObject({
    title: 'Stop',
    body: 'We have missed you',
    dueAt: '2026-12-16T00:00:00.000Z',
    allDay: true,
  });
  expect(screen.getByRole('link', { name: 'Open in mail program', hidden: true }).getAttribute('href')).toBe(
    'mailto:?subject=We%20have%20missed%20you&body=Hello',
  );
});

test('renames with the version that was seen, deletes, and takes that back', async () => {
  const api = open(`${root}/saved`, {
    prepare: (given) => given.on(listSavedPromotions, { items: [saved], next: null }),
  });
  api.on(changePromotion, saved);
  api.on(deletePromotion, undefined as never);
  api.on(restorePromotion, saved);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename or note: Winter' }));
  type(/^Name( \*)?$/, 'Spring');
  type('Notes', 'Tom calls');
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() =>
    expect(api.callsOf(changePromotion)[0]?.body).toEqual({ name: 'Spring', notes: 'Tom calls', version: 3 }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete Winter' }));
  await waitFor(() => expect(lastNotice()?.title).toBe('Winter deleted'));
  lastNotice()?.action?.run();
  await waitFor(() => expect(api.callsOf(restorePromotion)[0]?.params).toEqual({ id: saved.id }));
});

test('goes on from the list with the keyboard when the button that deleted an idea went with it', async () => {
  let kept = [saved];
  const api = open(`${root}/saved`, {
    prepare: (given) => given.on(listSavedPromotions, () => ({ items: kept, next: null })),
  });
  api.on(deletePromotion, () => void (kept = []) as never);
  const button = await screen.findByRole('button', { name: 'Delete Winter' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(pages.promotions.noSaved);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: pages.promotions.views.saved }));
});

test('keeps what was typed where somebody else renamed meanwhile', async () => {
  const api = open(`${root}/saved`, {
    prepare: (given) => given.on(listSavedPromotions, { items: [saved], next: null }),
  });
  api.fail(changePromotion, 'version-conflict', 'old', {
    version: 3,
    currentVersion: 4,
    current: { ...saved, version: 4, name: 'Autumn' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename or note: Winter' }));
  type(/^Name( \*)?$/, 'Spring');
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('“Autumn”');
  api.on(changePromotion, saved);
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() =>
    expect(api.callsOf(changePromotion).at(-1)?.body).toEqual({ name: 'Spring', notes: 'Ann calls', version: 4 }),
  );
});

test('has templates, trends and examples that say that they are examples', async () => {
  open(`${root}/resources`, {
    prepare: (api) =>
      api.on(listPromotionTrends, {
        items: [
          {
            id: 'occasions',
            title: 'What is coming',
            summary: 'Next: Christmas',
            basis: 'calendar',
            points: [{ text: 'Christmas', on: '2026-12-25' }],
            series: null,
            records: [],
          },
        ],
      }),
  });
  const trend = within(await screen.findByRole('article', { name: 'What is coming' }));
  for (const text of ['From the calendar', 'Dec 25, 2026']) expect(trend.getByText(text)).toBeTruthy();
  expect(await screen.findAllByText('Example')).toHaveLength(3);
  expect(screen.getAllByText('Read the text')).toHaveLength(5);
  fireEvent.click(
    within(screen.getByRole('article', { name: 'Come back' })).getByRole('button', { name: 'Use its goals' }),
  );
  expect(((await screen.findByLabelText('Win customers back')) as HTMLInputElement).checked).toBe(true);
});

test('lets a viewer read what is saved, and asks him nothing else', async () => {
  const api = open(`${root}/saved`, {
    role: 'viewer',
    prepare: (given) => given.on(listSavedPromotions, { items: [saved], next: null }),
  });
  await screen.findByText('Winter');
  expect(screen.queryByRole('button', { name: 'Delete Winter' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'New ideas' }));
  await screen.findByText('You may look, not generate');
  expect(api.callsOf(latestPromotions)).toEqual([]);
});

test('can be read again after a failure', async () => {
  const api = open(`${root}/ideas`, { prepare: (given) => given.fail(latestPromotions, 'unavailable') });
  await screen.findByText('The ideas could not be read', {}, { timeout: 4000 });
  api.on(latestPromotions, { latest: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No ideas yet');
});
