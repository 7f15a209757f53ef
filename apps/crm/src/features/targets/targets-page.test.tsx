import { beforeEach, expect, test } from '@jest/globals';
import type { Money } from '@fernway/contracts/endpoint';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import {
  changeTargets,
  copyTargets,
  listTargets,
  type TargetCell,
  type TargetChange,
  type TargetRow,
  type TargetScope,
} from '@fernway/contracts/http/crm-targets';
import { exampleCompany } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { TargetsPage } from './targets-page.js';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const oak = '0197a000-0000-7000-8000-000000000001';
const elm = '0197a000-0000-7000-8000-000000000002';
const months = (set: Record<number, Money>) =>
  Array.from({ length: 12 }, (_none, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    amount: set[n] ?? null,
    version: set[n] ? 1 : 0,
  }));
const row = (
  subjectId: string | null,
  name: string | null,
  set: Record<number, Money>,
  standard: Money | null = null,
) => ({ subjectId, name, standard, months: months(set), sums: Object.values(set).slice(0, 1) }) as TargetRow;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest({ role: 'owner' });
  api = fakeApi();
  const rows: Record<TargetScope, TargetRow[]> = {
    workspace: [row(null, null, { 0: usd(100_000) })],
    member: [],
    company: [row(oak, 'Oak', { 1: { amount: 500, currency: 'EUR' } }, usd(2500))],
  };
  api.on(listTargets, ({ query }) => {
    const asked = query.get('subjectId');
    const items = asked ? [row(asked, 'Elm', {})] : rows[query.get('scope') as TargetScope];
    return { items, next: null, sums: [] };
  });
  api.on(changeTargets, ({ body }) => {
    const { cells } = body as TargetChange;
    return {
      cells: cells.map((cell): TargetCell => ({ ...cell, version: cell.version + 1 })),
      before: cells.map((cell): TargetCell => ({ ...cell, amount: null })),
    };
  });
});
const part = async (name: string) => within((await screen.findAllByRole('region', { name }))[0]!);
const page = () => renderPart(<TargetsPage />, { messages: { crm: en }, path: '/?year=2026' });
const sent = () => api.callsOf(changeTargets).map(({ body }) => body as TargetChange);

test('a cell is saved when it is left, with a way back; the keys go on as in a sheet', async () => {
  page();
  const workspace = await part('Workspace');
  const january = await workspace.findByLabelText<HTMLInputElement>('Workspace, January');
  expect(january.value).toBe('1,000');
  act(() => january.focus());
  fireEvent.change(january, { target: { value: 'much' } });
  act(() => january.blur());
  expect(january.getAttribute('aria-invalid')).toBe('true');
  act(() => january.focus());
  fireEvent.change(january, { target: { value: '1,234.50' } });
  january.setSelectionRange(8, 8);
  fireEvent.keyDown(january, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(workspace.getByLabelText('Workspace, February'));
  const first = { subjectId: null, month: '2026-01', amount: usd(123_450), version: 1 };
  await waitFor(() => expect(sent()).toEqual([{ scope: 'workspace', cells: [first] }]));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('1 target saved'));
  act(() => currentNotices().at(-1)!.action!.run());
  await waitFor(() => expect(sent()[1]?.cells).toEqual([{ ...first, amount: null, version: 2 }]));
});

test('a row of a spreadsheet fills the months from there on, and says what it could not read', async () => {
  page();
  const workspace = await part('Workspace');
  const november = await workspace.findByLabelText('Workspace, November');
  fireEvent.paste(november, { clipboardData: { getData: () => '1,000\t2 or 3\t4\n' } });
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.cells).toEqual([{ subjectId: null, month: '2026-11', amount: usd(100_000), version: 0 }]);
  expect(workspace.getByLabelText('Workspace, December').getAttribute('aria-invalid')).toBe('true');
});

test('what somebody else changed meanwhile is told at its cell', async () => {
  const now = { subjectId: null, month: '2026-01', amount: usd(1), version: 2 };
  api.fail(changeTargets, 'version-conflict', undefined, { cells: [now] });
  page();
  const january = await (await part('Workspace')).findByLabelText<HTMLInputElement>('Workspace, January');
  act(() => january.focus());
  fireEvent.change(january, { target: { value: '7' } });
  act(() => january.blur());
  expect(await screen.findByText(/Somebody changed this meanwhile/)).toBeTruthy();
});

test('last year is copied in one click', async () => {
  const cell = { subjectId: null, month: '2026-02' };
  api.on(copyTargets, {
    cells: [{ ...cell, amount: usd(5), version: 1 }],
    before: [{ ...cell, amount: null, version: 0 }],
  });
  page();
  fireEvent.click((await part('Workspace')).getByRole('button', { name: 'Copy last year' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('1 month copied'));
  expect(api.callsOf(copyTargets)[0]!.body).toEqual({ scope: 'workspace', year: 2026, months: 'empty' });
});

test('a company shows its own target where a month has none, and another is found and added', async () => {
  api.on(listCompanies, { items: [exampleCompany({ id: elm, name: 'Elm', domain: 'elm.example' })], next: null });
  page();
  const companies = await part('Companies');
  const january = await companies.findByLabelText<HTMLInputElement>('Oak, January');
  expect(january.placeholder).toBe('25');
  expect(companies.getByLabelText<HTMLInputElement>('Oak, February').value).toBe('€5');
  const find = companies.getByLabelText('Add a company');
  fireEvent.change(find, { target: { value: 'elm' } });
  await waitFor(() => expect(document.querySelector('option[value="Elm, elm.example"]')).toBeTruthy());
  fireEvent.change(find, { target: { value: 'Elm, elm.example' } });
  expect(await companies.findByLabelText('Elm, January')).toBeTruthy();
});

test('who may not change targets reads them', async () => {
  signInForTest({ role: 'member' });
  page();
  const companies = await part('Companies');
  expect(await companies.findAllByText('€5')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy last year' })).toBeNull();
});
