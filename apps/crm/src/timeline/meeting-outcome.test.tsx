import { expect, test } from '@jest/globals';
import { type Activity, updateActivity } from '@fernway/contracts/http/crm-activities';
import { fakeApi, renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { awaitsOutcome, HowItWent } from './meeting-outcome.js';

const at = '2026-11-20T10:00:00.000Z';
const meeting: Activity = {
  id: '0190eeee-0000-7000-8000-000000000001',
  version: 3,
  type: 'meeting',
  subject: 'Tasting',
  body: '',
  direction: null,
  occurredAt: at,
  minutes: 30,
  outcome: null,
  contactId: null,
  companyId: null,
  dealId: null,
  mentions: [],
  sentiment: null,
  origin: 'person',
  sample: false,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
};

test('is asked for once a meeting has ended, until it is said', () => {
  const end = Date.parse(at) + 30 * 60_000;
  expect(awaitsOutcome(meeting, end)).toBe(false);
  expect(awaitsOutcome(meeting, end + 1)).toBe(true);
  expect(awaitsOutcome({ ...meeting, outcome: 'held' }, end + 1)).toBe(false);
  expect(awaitsOutcome({ ...meeting, type: 'call' }, end + 1)).toBe(false);
});

test('is kept at one click', async () => {
  const api = fakeApi();
  api.on(updateActivity, { ...meeting, version: 4, outcome: 'no-show' });
  renderPart(<HowItWent meeting={meeting} />, { messages: { crm: en } });
  fireEvent.click(screen.getByRole('button', { name: 'No-show' }));
  await waitFor(() => expect(api.callsOf(updateActivity)[0]?.body).toEqual({ version: 3, outcome: 'no-show' }));
});
