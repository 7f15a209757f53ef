import { expect, test } from '@jest/globals';
import { type CallSummary, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { createActivity, deleteActivity } from '@fernway/contracts/http/crm-activities';
import { createTask, deleteTask } from '@fernway/contracts/http/crm-tasks';
import { exampleContact } from '@fernway/contracts/testing';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { copilotApi, exampleTask, lastNotice, receipt } from '../../tool/testing.js';
import { CallSummariser } from './call-summariser.js';

const quote = 'I will send the offer by Friday and Mara will confirm.';
const result: CallSummary = {
  summary: 'We agreed on Mondays.',
  decisions: [{ text: 'We agreed on Mondays.', quote: 'We agreed on Mondays.' }],
  actions: [
    { text: 'I will send the offer by Friday', owner: 'Ann', dueOn: '2026-11-20', quote },
    { text: 'Mara will confirm.', owner: null, dueOn: null, quote },
  ],
  sentiment: 'positive',
  followUp: { on: '2026-12-03', quote: 'Next call on December 3rd.' },
};

const open = async (available?: number) => {
  const api = copilotApi(available);
  api.on(summariseCall, { result, receipt });
  renderPart(<CallSummariser />, { messages: { 'ai-tools': en } });
  return { api, button: await screen.findByRole('button', { name: 'Summarize call · 2 tokens' }) };
};

const summarise = async () => {
  const { api, button } = await open();
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Who was on the call' }));
  fireEvent.click(await screen.findByTitle('Mara Jones'));
  fireEvent.change(screen.getByLabelText(/^Notes or transcript/), { target: { value: 'Some notes' } });
  fireEvent.click(button);
  await screen.findByRole('article', { name: 'Summary of the call' });
  return api;
};

test('shows what was decided, who does what until when, the mood and the next call, with its receipt', async () => {
  const api = await summarise();
  expect(api.callsOf(summariseCall)[0]?.body).toEqual({ notes: 'Some notes', contactId: exampleContact().id });
  const shown = within(screen.getByRole('article'));
  for (const text of ['Owner: Ann', 'Owner not named', 'Due Nov 20, 2026', 'Positive mood', 'Follow up on Dec 3, 2026'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getAllByText(quote)).toHaveLength(2);
  expect(lastNotice()?.title).toBe('Summary Generated');
  expect(screen.getByTestId('receipt').textContent).toContain('Cost: 2 tokens');
  expect(
    within(screen.getByTestId('receipt')).getByRole('link', { name: 'Mara Jones' }).getAttribute('href'),
  ).toContain('/dashboard/contacts/');
});

test('makes tasks of actions, with their day, and takes them back', async () => {
  const api = await summarise();
  fireEvent.click(screen.getAllByRole('button', { name: 'Add task' })[0]!);
  await waitFor(() => expect(lastNotice()?.title).toBe('1 task added'));
  expect(api.callsOf(createTask)[0]?.body).toEqual({
    title: 'I will send the offer by Friday',
    body: quote,
    contactId: exampleContact().id,
    dueAt: '2026-11-20T00:00:00.000Z',
    allDay: true,
  });
  expect(screen.getByRole('button', { name: 'Added' })).toBeTruthy();
  lastNotice()?.action?.run();
  await waitFor(() => expect(api.callsOf(deleteTask)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Added' })).toBeNull());
});

test('adds all as tasks or none', async () => {
  const api = await summarise();
  let asked = 0;
  api.on(createTask, () => {
    asked += 1;
    if (asked === 2) throw new TypeError('Failed to fetch');
    return exampleTask;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add all 2 as tasks' }));
  await waitFor(() => expect(api.callsOf(deleteTask)).toHaveLength(1));
  expect(lastNotice()?.kind).toBe('error');
});

test('saves the summary on the contact’s timeline, and takes it back', async () => {
  const api = await summarise();
  fireEvent.click(screen.getByRole('button', { name: 'Save to record' }));
  await waitFor(() => expect(lastNotice()?.title).toBe('Saved to the timeline'));
  expect(api.callsOf(createActivity)[0]?.body).toMatchObject({
    type: 'note',
    subject: 'Summary of a call',
    contactId: exampleContact().id,
    body: expect.stringContaining('- I will send the offer by Friday · Owner: Ann · Due Nov 20, 2026'),
  });
  lastNotice()?.action?.run();
  await waitFor(() => expect(api.callsOf(deleteActivity)).toHaveLength(1));
});

test('asks for notes before anything is spent', async () => {
  const { api, button } = await open();
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.change(screen.getByLabelText(/^Notes or transcript/), { target: { value: '  ' } });
  fireEvent.click(button);
  expect(lastNotice()).toMatchObject({
    title: 'Missing Information',
    description: 'Please provide call notes or transcript',
  });
  expect(api.callsOf(summariseCall)).toEqual([]);
});

test('tells of a failure in the words of the specification', async () => {
  const { api, button } = await open();
  api.fail(summariseCall, 'generation-failed');
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.change(screen.getByLabelText(/^Notes or transcript/), { target: { value: 'x' } });
  fireEvent.click(button);
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({
      title: 'Generation Failed',
      description: 'Failed to generate summary. Please try again.',
    }),
  );
});

test('cannot be pressed while the balance is short', async () => {
  const { button } = await open(1);
  expect(await screen.findByText('Your balance of 1 does not cover the price.')).toBeTruthy();
  expect((button as HTMLButtonElement).disabled).toBe(true);
});
