import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createPipeline,
  deletePipeline,
  listPipelines,
  restorePipeline,
  restoreStage,
  updatePipeline,
} from '@fernway/contracts/http/crm-pipelines';
import { examplePipeline } from '@fernway/contracts/testing';
import { addMessages, commonNamespace, setLanguage } from '@fernway/i18n';
import common from '@fernway/i18n/locales/en.json' with { type: 'json' };
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { PipelinesPage } from './pipelines-page.js';

const sales = examplePipeline({ version: 4 });
const renewals = examplePipeline({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Renewals', place: 1 });
const [qualified, demo] = sales.stages;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest({ role: 'admin' });
  api = fakeApi();
  api.on(listPipelines, { items: [sales, renewals] });
  api.on(updatePipeline, sales);
});
afterEach(() => act(() => setLanguage('en')));

const open = () => renderPart(<PipelinesPage />, { messages: { crm: en } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const edit = async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Sales' }));
};
const stage = (name: string) => within(screen.getByRole('group', { name, hidden: true }));
const type = (name: string, label: RegExp, value: string) =>
  fireEvent.change(stage(name).getByLabelText(label), { target: { value } });
const sent = () => api.callsOf(updatePipeline).at(-1)?.body as { stages: { name: string }[] } & Record<string, unknown>;

test('renames, rates and orders stages, and adds one after the last that is open', async () => {
  await edit();
  type('Qualified', /^Probability/, '25');
  type('Demo Scheduled', /^Stale/, '');
  type('Demo Scheduled', /^Stage/, 'Demo');
  press('Move Demo up');
  press('Add stage');
  type('New stage', /^Stage/, 'Contract');
  press('Save');
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Sales was saved'));
  expect(sent()).toMatchObject({ version: 4, moveTo: {} });
  expect(sent().stages.map(({ name }) => name)).toEqual([
    'Demo',
    'Qualified',
    'Proposal Sent',
    'Negotiation',
    'Contract',
    'Closed Won',
    'Closed Lost',
  ]);
  expect(sent().stages.slice(0, 2)).toMatchObject([
    { id: demo!.id, staleAfterDays: null },
    { id: qualified!.id, probability: 25, staleAfterDays: 14 },
  ]);
});

test('shows the names that everybody starts with in the language of who looks, and stores them as they were', async () => {
  addMessages('es', 'crm', en);
  addMessages('es', commonNamespace, common);
  await act(() => setLanguage('es'));
  open();
  expect(
    await screen.findAllByText(
      'Calificado → Demo programada → Propuesta enviada → Negociación → Cierre ganado → Cierre perdido',
    ),
  ).toHaveLength(2);
  screen.getByRole('link', { name: 'Renewals' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Ventas' }));
  type('Demo programada', /^Stage/, 'Demo en tienda');
  press('Save');
  await waitFor(() => expect(sent()).toMatchObject({ name: 'Sales' }));
  expect(sent().stages.map(({ name }) => name)).toEqual([
    'Qualified',
    'Demo en tienda',
    'Proposal Sent',
    'Negotiation',
    'Closed Won',
    'Closed Lost',
  ]);
});

test('asks where the deals of a stage go, and brings it back on demand', async () => {
  api.on(restoreStage, sales);
  await edit();
  press('Remove Demo Scheduled');
  const heirs = screen.getByLabelText('Deals of “Demo Scheduled” go to');
  expect(
    within(heirs)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Qualified', 'Proposal Sent', 'Negotiation']);
  fireEvent.change(heirs, { target: { value: sales.stages[3]!.id } });
  press('Save');
  await waitFor(() => expect(currentNotices().at(-1)?.action?.label).toBe('Undo'));
  expect(sent()['moveTo']).toEqual({ [demo!.id]: sales.stages[3]!.id });
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(api.callsOf(restoreStage)[0]?.params).toEqual({ id: sales.id, stageId: demo!.id }));
});

test.each([
  ['Remove Closed Won', undefined, 'A pipeline needs at least one open, one won and one lost stage'],
  ['Add stage', undefined, 'Pipeline and stages need a name'],
  [undefined, ['Qualified', /^Stage/, 'negotiation'], 'Two stages are called “Negotiation”'],
  [undefined, ['Qualified', /^Probability/, '101'], '“Qualified”: the probability is a whole number from 0 to 100'],
  [undefined, ['Qualified', /^Stale/, '0'], '“Qualified”: days are a whole number from 1 to 3650, or nothing'],
] as const)('says what is wrong and sends nothing: %s %p', async (button, typed, problem) => {
  await edit();
  if (button) press(button);
  if (typed) type(...(typed as unknown as [string, RegExp, string]));
  press('Save');
  await screen.findByText(problem);
  expect(api.callsOf(updatePipeline)).toEqual([]);
});

test('keeps what was entered when somebody else changed the pipeline, and loads the new version on demand', async () => {
  const current = { ...sales, version: 5, name: 'Big sales' };
  api.fail(updatePipeline, 'version-conflict', undefined, { version: 4, currentVersion: 5, current });
  await edit();
  type('Qualified', /^Stage/, 'Checked');
  press('Save');
  await screen.findByText(/Somebody else changed this pipeline meanwhile/);
  expect(screen.getByDisplayValue('Checked')).toBeTruthy();
  press('Load the new version');
  expect(screen.getByDisplayValue('Big sales')).toBeTruthy();
  expect(screen.queryByDisplayValue('Checked')).toBeNull();
});

test('adds a pipeline once, however often it is tried', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add pipeline' }));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Wholesale' } });
  api.fail(createPipeline, 'unavailable');
  press('Save');
  await screen.findByRole('alert', { hidden: true });
  api.on(createPipeline, renewals);
  press('Save');
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Wholesale was saved'));
  const calls = api.callsOf(createPipeline);
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(calls[1]?.body).toMatchObject({
    name: 'Wholesale',
    stages: [{ kind: 'open' }, { kind: 'won', probability: 100 }, { kind: 'lost', probability: 0 }],
  });
});

test('removes a pipeline with its deals going elsewhere, and brings it back', async () => {
  api.on(deletePipeline, undefined as never);
  api.on(restorePipeline, sales);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Sales' }));
  press('Remove pipeline');
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Sales was removed'));
  expect(api.callsOf(deletePipeline)[0]?.query.get('moveTo')).toBe(renewals.id);
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(api.callsOf(restorePipeline)[0]?.params).toEqual({ id: sales.id }));
});

test('moves a pipeline before another one', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Move Renewals up' }));
  await waitFor(() => expect(api.callsOf(updatePipeline)).toHaveLength(2));
  expect(
    api.callsOf(updatePipeline).map(({ params, body }) => [params['id'], (body as { place: number }).place]),
  ).toEqual([
    [renewals.id, 0],
    [sales.id, 1],
  ]);
});

test('is for those who configure', async () => {
  signInForTest({ role: 'member' });
  open();
  await screen.findByText('Your role cannot change this');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
