import { beforeEach, expect, test } from '@jest/globals';
import { getContact } from '@fernway/contracts/http/crm';
import { listAttachments } from '@fernway/contracts/http/crm-attachments';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { type Deal, getDeal, listHotDeals, updateDeal } from '@fernway/contracts/http/crm-deals';
import { listPickLists } from '@fernway/contracts/http/crm-pick-lists';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listSales } from '@fernway/contracts/http/crm-sales';
import { listTags } from '@fernway/contracts/http/crm-tags';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact, exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en, exampleSale } from '../../testing.js';
import { DealPage } from './deal-page.js';

const at = '2026-11-20T10:00:00.000Z';
const pipeline = examplePipeline();
const [qualified, demo, , , won, lost] = pipeline.stages;
const contactId = '0190aaaa-0000-7000-8000-000000000001';
let api: ReturnType<typeof fakeApi>;
let stored: Deal;

beforeEach(() => {
  stored = exampleDeal({ contactId, contactName: 'Mara Jones' });
  api = fakeApi();
  api.on(getDeal, () => stored);
  api.on(updateDeal, ({ body }) => {
    const { stage, ...change } = body as { stage?: string; lostReason?: string };
    const to = pipeline.stages.find(({ id }) => id === stage);
    return (stored = {
      ...stored,
      ...change,
      ...(to && { stageId: to.id, stage: to.name, state: to.kind }),
      version: stored.version + 1,
    });
  });
  api.on(listPipelines, { items: [pipeline] });
  api.on(listHotDeals, { items: [stored] });
  api.on(listCustomFields, { items: [] });
  api.on(listTags, { items: [] });
  api.on(listMembers, { items: [] });
  api.on(listTasks, { items: [], next: null });
  api.on(listAttachments, { items: [], next: null });
  api.on(getTimeline, {
    items: [
      {
        kind: 'change',
        at,
        version: 2,
        action: 'updated',
        actor: null,
        origin: 'person',
        changes: {
          stage: ['Gone since', demo!.name],
          stageId: [qualified!.id, demo!.id],
          pipelineId: [null, pipeline.id],
          probability: [20, 40],
        },
      },
    ],
    next: null,
  });
});

const open = (role = 'member') => {
  signInForTest({ role });
  return renderPart(
    <Routes>
      <Route path="/dashboard/deals/:id" element={<DealPage />} />
    </Routes>,
    { messages: { crm: en }, path: `/dashboard/deals/${stored.id}` },
  );
};
const bodies = () => api.callsOf(updateDeal).map(({ body }) => body);

test('sells products, which are its value, and shows the sales that they became', async () => {
  const line = { id: contactId, productId: null, name: 'Bread', quantity: 2, price: 500, discount: 0, total: 1000 };
  stored = exampleDeal({ state: 'won', lines: [line], value: { amount: 1000, currency: 'USD' } });
  api.on(listSales, { items: [exampleSale({ name: 'Bread', dealId: stored.id })], next: null });
  open();
  const products = within(await screen.findByRole('region', { name: 'Products' }));
  expect(products.getByText('2 × Bread')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Value' })).toBeNull();
  const sales = within(await screen.findByRole('region', { name: 'Sales of this deal' }));
  expect((await sales.findByRole('link', { name: 'Show in sales records' })).getAttribute('href')).toBe(
    `/dashboard/sales-records?dealId=${stored.id}`,
  );
  fireEvent.click(products.getByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByLabelText(/^Quantity/), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toMatchObject([{ lines: [{ ...line, quantity: 3, total: 1500 }] }]));
});

test('shows what it is worth, how it stands and whom it is with; its history reads in words', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: stored.name });
  const head = screen.getByRole('banner');
  expect(head.textContent).toMatch(/Qualified.*\$1,200.*20% · weighted \$240.*CRM48213/);
  await within(head).findByText('Hot');
  expect(screen.getByRole('link', { name: 'Mara Jones' }).getAttribute('href')).toBe(
    `/dashboard/contacts/${contactId}`,
  );
  const lines = (await screen.findByText('Fernway changed')).closest('li')!;
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['StageGone sinceDemo Scheduled', 'PipelineNoneSales', 'Probability20%40%']);
});

test('says when it was closed', async () => {
  stored = { ...stored, stage: won!.name, state: 'won', closedAt: '2026-11-21T10:00:00.000Z' };
  open();
  await screen.findByText('Won', { selector: '.fw-badge' });
  expect(screen.getByRole('banner').textContent).toMatch(/Closed Nov 21, 2026/);
});

test('moves with a click on a stage', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Move to Demo Scheduled' }));
  await waitFor(() => expect(screen.getByText('Demo Scheduled', { selector: '[aria-current] span' })).toBeTruthy());
  expect(bodies()).toEqual([{ version: 1, stage: demo!.id }]);
});

test('is won, reopened, and lost with its reason', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Won' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lost' }));
  fireEvent.change(screen.getByLabelText('Why was it lost?'), { target: { value: 'Too dear' } });
  fireEvent.click(screen.getAllByText('Lost').at(-1)!);
  await screen.findByText('Too dear');
  expect(bodies()).toEqual([
    { version: 1, stage: won!.id },
    { version: 2, stage: qualified!.id },
    { version: 3, stage: lost!.id, lostReason: 'Too dear' },
  ]);
});

test('says in the dialog why it could not be closed as lost, at the reason where it is that', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Lost' }));
  const close = () => fireEvent.click(screen.getAllByText('Lost').at(-1)!);
  api.fail(updateDeal, 'invalid-request', 'Wrong', { errors: [{ path: 'lostReason', message: 'Too long' }] });
  close();
  await screen.findByText('Too long');
  expect(screen.getByLabelText('Why was it lost?').getAttribute('aria-invalid')).toBe('true');
  api.fail(updateDeal, 'conflict', 'Stage gone');
  close();
  await screen.findByText('Stage gone');
  expect(screen.queryByText('Too long')).toBeNull();
  expect(currentNotices().filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('takes a win back from the notice of it, which says whom it made a customer', async () => {
  api.on(getContact, exampleContact({ id: contactId, name: 'Mara Jones', lifecycle: 'prospect' }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Won' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Bread for a year is won. Well done!'));
  expect(currentNotices().at(-1)?.description).toBe('Mara Jones is a customer now.');
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(bodies().at(-1)).toEqual({ version: 2, stage: qualified!.id }));
});

test('shows both stages when another moved it meanwhile', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Move to Demo Scheduled' });
  const current = { ...stored, stageId: lost!.id, stage: lost!.name, state: 'lost', version: 2 };
  api.fail(updateDeal, 'version-conflict', undefined, { version: 1, currentVersion: 2, current });
  fireEvent.click(button);
  const field = await screen.findByRole('group', { name: 'Stage', hidden: true });
  expect(field.textContent).toBe('StageYour versionDemo ScheduledThe saved versionClosed Lost');
});

test('cannot be moved by viewers', async () => {
  open('viewer');
  await screen.findAllByText('Demo Scheduled');
  expect(screen.queryByRole('button', { name: /Move|Won|Lost|Delete/ })).toBeNull();
});

test('is lost for a reason that the workspace offers; one that is hidden is not', async () => {
  const items = [
    { label: 'Price', hidden: false },
    { label: 'Timing', hidden: true },
  ];
  api.on(listPickLists, { items: [{ name: 'lost-reason', version: 1, items }] });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Lost' }));
  const reasons = within(await screen.findByRole('group', { name: 'Reasons to choose from' }));
  expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Price']);
  fireEvent.click(reasons.getByRole('button', { name: 'Price' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why was it lost?').value).toBe('Price');
});
