import { beforeEach, expect, jest, test } from '@jest/globals';
import { updateDeal } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { EditDealDialog } from './edit-deal-dialog.js';

const pipeline = examplePipeline();
let deal = exampleDeal();
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  deal = exampleDeal({ version: 3, probability: 12.5 });
  api = fakeApi();
  api.on(listPipelines, { items: [pipeline] });
});

const open = async () => {
  const onClose = jest.fn();
  renderPart(<EditDealDialog deal={deal} onClose={onClose} />, { messages: { crm: en } });
  await screen.findByLabelText(/Deal name/);
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { onClose, type, submit };
};

test('sends what was changed and nothing else', async () => {
  api.on(updateDeal, deal);
  const { onClose, type, submit } = await open();
  expect((screen.getByLabelText(/Value/) as HTMLInputElement).value).toBe('$1,200');
  type(/Value/, 'EUR 900');
  type(/Stage/, pipeline.stages[3]!.id);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf(updateDeal)[0]?.body).toEqual({
    version: 3,
    value: { amount: 90_000, currency: 'EUR' },
    stage: pipeline.stages[3]!.id,
  });
});

test('sends nothing where nothing was changed', async () => {
  deal = { ...deal, stageId: pipeline.stages[4]!.id, state: 'won', closedAt: '2026-11-02T17:30:00.000Z' };
  const { onClose, submit } = await open();
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf(updateDeal)).toEqual([]);
});

test('shows both versions of a field that another changed meanwhile, and loses neither', async () => {
  const current = {
    ...deal,
    version: 4,
    value: { amount: 500_000, currency: 'USD' },
    stageId: pipeline.stages[1]!.id,
    stage: 'Demo Scheduled',
  };
  api.fail(updateDeal, 'version-conflict', undefined, { version: 3, currentVersion: 4, current });
  const { onClose, type, submit } = await open();
  type(/Value/, '$2,000');
  type(/Deal name/, 'Bread');
  submit();
  await screen.findByText('$5,000');
  expect(screen.getByText('$2,000')).toBeTruthy();
  api.on(updateDeal, { ...current, version: 5 });
  fireEvent.click(screen.getByRole('radio', { name: /5,000/, hidden: true }));
  fireEvent.click(screen.getByText(en.conflict.save));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf(updateDeal).at(-1)?.body).toEqual({ version: 4, name: 'Bread' });
});
