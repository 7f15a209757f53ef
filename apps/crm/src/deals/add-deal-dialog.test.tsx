import { beforeEach, expect, jest, test } from '@jest/globals';
import { me } from '@fernway/contracts/http/identity';
import { listContacts } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { createDeal, listDeals } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { exampleContact, exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { AddDealDialog } from './add-deal-dialog.js';

const pipeline = examplePipeline();
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listPipelines, { items: [pipeline] });
  api.on(listDeals, { items: [], next: null });
  api.on(listContacts, { items: [exampleContact({ phone: '+1 555 0100', email: 'mara@oak.example' })], next: null });
  api.on(listCompanies, { items: [], next: null });
});

const open = async () => {
  const onClose = jest.fn();
  renderPart(<AddDealDialog onClose={onClose} />, { messages: { crm: en } });
  await screen.findByLabelText(/Deal name/);
  const input = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
  const type = (label: RegExp, value: string) => {
    fireEvent.change(input(label), { target: { value } });
    fireEvent.blur(input(label));
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add Deal' }));
  const fill = () => {
    type(/Deal name/, 'Bread for a year');
    type(/Customer name/, 'Oak Bakery');
    type(/Phone/, '555 0100');
    type(/Value/, '1,200.50');
    type(/Close date/, '2026-12-24');
  };
  return { onClose, input, type, submit, fill };
};

test('saves a deal, tells so in the words of the specification and closes', async () => {
  const { onClose, type, submit, fill } = await open();
  api.on(createDeal, exampleDeal({ name: 'Bread for a year' }));
  fill();
  type(/Priority/, 'high');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = api.callsOf(createDeal);
  expect(sent?.body).toEqual({
    name: 'Bread for a year',
    customerName: 'Oak Bakery',
    phone: '555 0100',
    contactId: null,
    companyId: null,
    value: { amount: 120_050, currency: 'USD' },
    lines: [],
    pipelineId: pipeline.id,
    stage: pipeline.stages[0]!.id,
    priority: 'high',
    probability: 20,
    closeDate: '2026-12-24',
    lostReason: null,
  });
  expect(sent?.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'success',
    description: 'Deal named Bread for a year has been added successfully!',
  });
});

test('is worth the sum of its products, in the currency that was typed before', async () => {
  const { onClose, input, type, submit, fill } = await open();
  api.on(createDeal, exampleDeal());
  fill();
  type(/Value/, 'EUR 5');
  fireEvent.click(screen.getByRole('button', { name: 'Add product' }));
  type(/^Product$/, 'Bread');
  type(/^Quantity/, '2');
  submit();
  expect(screen.getByText('An amount, such as 49.90')).toBeTruthy();
  expect(api.callsOf(createDeal)).toEqual([]);
  type(/^Price/, '7.25');
  expect([input(/^Value/).value, input(/^Value/).readOnly]).toEqual(['€14.50', true]);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf(createDeal)[0]?.body).toMatchObject({
    value: { amount: 1450, currency: 'EUR' },
    lines: [{ productId: null, name: 'Bread', quantity: 2, price: 725, discount: 0, total: 1450 }],
  });
});

test.each([/Deal name/, /Customer name/, /Phone/, /Value/, /Probability/, /Close date/])(
  'sends nothing without %p',
  async (label) => {
    const { type, submit, fill } = await open();
    fill();
    type(label, ' ');
    submit();
    expect(currentNotices().at(-1)).toMatchObject({
      kind: 'error',
      title: 'Error',
      description: 'All fields are required',
    });
    expect(api.callsOf(createDeal)).toEqual([]);
  },
);

test('adds the signs that are missing, and refuses what is no amount and no percentage', async () => {
  const { input, type, submit, fill } = await open();
  fill();
  type(/Probability/, '55');
  expect([input(/Value/).value, input(/Probability/).value]).toEqual(['$1,200.50', '55%']);
  type(/Probability/, '101');
  type(/Value/, 'much');
  submit();
  expect([/Value/, /Probability/].map((label) => input(label).getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.getByText('A number from 0 to 100')).toBeTruthy();
  expect(screen.getByText('An amount of money, such as $5,000 or EUR 500')).toBeTruthy();
  expect(api.callsOf(createDeal)).toEqual([]);
});

test('is as likely as its stage until somebody knows better, and asks why it was lost', async () => {
  const { input, type } = await open();
  type(/Stage/, pipeline.stages[2]!.id);
  expect(input(/Probability/).value).toBe('60%');
  type(/Probability/, '65');
  type(/Stage/, pipeline.stages[5]!.id);
  expect(input(/Probability/).value).toBe('65%');
  expect(screen.getByLabelText('Reason for the loss')).toBeTruthy();
});

test('can be won another day, and not ahead', async () => {
  const { onClose, type, submit, fill } = await open();
  api.on(createDeal, exampleDeal());
  fill();
  type(/Stage/, pipeline.stages[4]!.id);
  type(/Closed on/, '2100-01-01');
  submit();
  expect(screen.getByText('This day lies ahead')).toBeTruthy();
  type(/Closed on/, '2026-01-05');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf(createDeal)[0]?.body).toMatchObject({
    stage: pipeline.stages[4]!.id,
    closedAt: new Date('2026-01-05T12:00:00').toISOString(),
  });
});

test('links the contact that is chosen, with its phone', async () => {
  const { onClose, input, type, submit, fill } = await open();
  api.on(createDeal, exampleDeal());
  fill();
  type(/Phone/, '');
  type(/Customer name/, 'Mar');
  await waitFor(() => expect(document.querySelector('option[value="Mara Jones"]')).toBeTruthy());
  type(/Customer name/, 'Mara Jones');
  expect(input(/Phone/).value).toBe('+1 555 0100');
  expect(screen.getByText('Linked to this record')).toBeTruthy();
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = api.callsOf(createDeal)[0]?.body as Record<string, unknown>;
  expect([body['contactId'], body['customerName'], 'companyId' in body]).toEqual([
    exampleContact().id,
    'Mara Jones',
    false,
  ]);
});

test('repeats a failed attempt under the same key, with everything still there', async () => {
  const { onClose, submit, fill } = await open();
  api.fail(createDeal, 'unavailable');
  fill();
  submit();
  expect(await screen.findByRole('alert')).toBeTruthy();
  api.on(createDeal, exampleDeal());
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const keys = api.callsOf(createDeal).map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('takes values in the currency of the workspace', async () => {
  const user = {
    id: pipeline.id,
    email: 'a@b.example',
    firstName: 'A',
    lastName: 'B',
    language: 'en',
    theme: 'system',
  } as const;
  api.on(me, {
    user: { ...user, timeZone: 'UTC', createdAt: '2026-11-01T00:00:00.000Z', emailVerified: true },
    workspace: { id: pipeline.id, name: 'W', currency: 'EUR' },
    role: 'owner',
  });
  api.on(createDeal, exampleDeal());
  const { type, submit, fill } = await open();
  fill();
  type(/Value/, '20');
  submit();
  await waitFor(() =>
    expect(api.callsOf(createDeal)[0]?.body).toMatchObject({ value: { amount: 2000, currency: 'EUR' } }),
  );
});
