import { describe, expect, it, test } from '@jest/globals';
import { recommendNextSteps } from '@fernway/contracts/http/ai-copilot';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { copilotApi, lastNotice, receipt } from '../../tool/testing.js';
import { NextStepsTool } from './next-steps-tool.js';
import { stageOfDeal } from './stage-of-deal.js';

const step = { title: 'Call Mara', reason: 'The deal is stale.', dueOn: '2026-11-20' };

const open = async () => {
  const api = copilotApi();
  api.on(recommendNextSteps, {
    result: { steps: [step, { ...step, title: 'Ask about budget', dueOn: null }] },
    receipt,
  });
  renderPart(<NextStepsTool />, { messages: { 'ai-tools': en } });
  const button = await screen.findByRole('button', { name: 'Recommend next steps · 2 tokens' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  return { api, button };
};

test('takes the stage from the deal, shows each step with its reason and day, and makes tasks of the deal', async () => {
  const { api, button } = await open();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Deal' }));
  fireEvent.click(await screen.findByTitle('Bread for a year · Oak Bakery'));
  await waitFor(() => expect((screen.getByLabelText(/^Deal stage/) as HTMLSelectElement).value).toBe('qualification'));
  fireEvent.change(screen.getByLabelText(/^Context/), { target: { value: 'They hesitate' } });
  fireEvent.click(button);
  await screen.findByText('Call Mara');
  expect(api.callsOf(recommendNextSteps)[0]?.body).toEqual({
    dealStage: 'qualification',
    context: 'They hesitate',
    dealId: exampleDeal().id,
  });
  expect(screen.getByText('Due Nov 20, 2026')).toBeTruthy();
  expect(lastNotice()?.title).toBe('Recommendations Generated');
  fireEvent.click(screen.getByRole('button', { name: 'Add all 2 as tasks' }));
  await waitFor(() => expect(lastNotice()?.title).toBe('2 tasks added'));
  expect(api.callsOf(createTask).map(({ body }) => body)).toMatchObject([
    { title: 'Call Mara', body: 'The deal is stale.', dealId: exampleDeal().id, dueAt: '2026-11-20T00:00:00.000Z' },
    { title: 'Ask about budget', dealId: exampleDeal().id },
  ]);
});

test.each([
  ['', 'They hesitate'],
  ['proposal', '   '],
])('asks for stage and context before anything is spent (%j, %j)', async (stage, context) => {
  const { api, button } = await open();
  fireEvent.change(screen.getByLabelText(/^Deal stage/), { target: { value: stage } });
  fireEvent.change(screen.getByLabelText(/^Context/), { target: { value: context } });
  fireEvent.click(button);
  expect(lastNotice()).toMatchObject({
    title: 'Missing Information',
    description: 'Please select a deal stage and provide context',
  });
  expect(api.callsOf(recommendNextSteps)).toEqual([]);
});

test('tells of a failure in the words of the specification', async () => {
  const { api, button } = await open();
  api.fail(recommendNextSteps, 'generation-failed');
  fireEvent.change(screen.getByLabelText(/^Deal stage/), { target: { value: 'proposal' } });
  fireEvent.change(screen.getByLabelText(/^Context/), { target: { value: 'x' } });
  fireEvent.click(button);
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({
      title: 'Generation Failed',
      description: 'Failed to generate recommendations. Please try again.',
    }),
  );
});

describe('the stage of a deal', () => {
  const [, , , , won] = examplePipeline().stages;
  const at = (place: number, fields: Partial<Deal> = {}) =>
    exampleDeal({ stageId: examplePipeline().stages[place]!.id, ...fields });
  it.each<[string, Deal, string]>([
    ['Qualified', at(0), 'qualification'],
    ['Demo Scheduled', at(1), 'needs-analysis'],
    ['Proposal Sent', at(2), 'proposal'],
    ['Negotiation', at(3), 'negotiation'],
    ['Negotiation, nearly sure', at(3, { probability: 95 }), 'closing'],
    ['won', exampleDeal({ state: 'won', stageId: won!.id }), 'follow-up'],
    ['lost', exampleDeal({ state: 'lost' }), 'prospecting'],
    ['of a pipeline that tells nothing', exampleDeal({ pipelineId: 'x', probability: 60 }), 'proposal'],
    [
      'of a pipeline that tells nothing, hardly likely',
      exampleDeal({ pipelineId: 'x', probability: 5 }),
      'prospecting',
    ],
  ])('%s', (_what, deal, stage) => expect(stageOfDeal(deal, [examplePipeline()])).toBe(stage));
});
