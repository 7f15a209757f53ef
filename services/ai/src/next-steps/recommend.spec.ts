import { describe, expect, it } from '@jest/globals';
import { dealStages } from '@fernway/contracts/http/ai-copilot';
import { languages, type Language } from '@fernway/contracts/http/identity';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { exampleDeal } from '@fernway/contracts/testing';
import { recommend, type StepFacts } from './recommend.js';

/** A Wednesday; already Thursday in Tokyo. */
const now = new Date('2026-11-18T18:00:00Z');
const contactId = '0190aaaa-0000-7000-8000-000000000001';
const well = {
  contactId,
  contactName: 'Mara Jones',
  closeDate: '2027-01-15',
  lastActivityAt: '2026-11-17T10:00:00Z',
  value: { amount: 50_000, currency: 'USD' },
};
const steps = (given: Partial<StepFacts> = {}) =>
  recommend({
    stage: 'proposal',
    context: 'Nothing much.',
    facts: { deal: exampleDeal(well), openTasks: [] },
    language: 'en',
    timeZone: 'UTC',
    now,
    ...given,
  }).steps;
const task = (dueAt: string) => ({ title: 'Send samples', dueAt }) as Task;

it('gives a healthy deal the steps of its stage alone, with whom it is about', () => {
  expect(steps()).toEqual([
    {
      title: 'Go through the proposal with Mara Jones',
      reason: 'A proposal is decided in a conversation, not in an inbox.',
      dueOn: '2026-11-20',
    },
    {
      title: 'Ask Mara Jones what speaks against it',
      reason: 'A proposal is decided in a conversation, not in an inbox.',
      dueOn: '2026-11-25',
    },
  ]);
});

describe('what the deal’s facts ask for comes first', () => {
  const first = (fields: object, openTasks: Task[] = []) =>
    steps({ facts: { deal: exampleDeal({ ...well, ...fields }), openTasks } })[0];

  it.each([
    [
      'a stale deal',
      { stale: true, staleReason: { days: 21, allowed: 14 } },
      'It has been in “Qualified” for 21 days; 14 are usual.',
    ],
    ['a close date that passed', { closeDate: '2026-11-10' }, 'The close date, Nov 10, 2026, has passed.'],
    ['a close date that is near', { closeDate: '2026-11-19' }, 'The deal should close on Nov 19, 2026: in 1 day.'],
    ['no close date', { closeDate: null }, 'The deal has no close date.'],
    ['no contact', { contactId: null, contactName: null }, 'The deal has no contact.'],
    ['nobody ever talked', { lastActivityAt: null }, 'No call, e-mail or meeting is recorded on the deal.'],
    ['a long silence', { lastActivityAt: '2026-11-01T10:00:00Z' }, 'The last activity was 17 days ago.'],
    [
      'a high value',
      { value: { amount: 2_500_000, currency: 'USD' } },
      'At $25,000, more than one person usually decides.',
    ],
  ])('%s', (_what, fields, reason) => expect(first(fields)?.reason).toBe(reason));

  it('a task that is overdue where the user is', () => {
    expect(first({}, [task('2026-11-18T20:00:00Z')])?.title).not.toBe('Finish “Send samples”');
    expect(first({}, [task('2026-11-17T20:00:00Z')])).toEqual({
      title: 'Finish “Send samples”',
      reason: 'The task was due on Nov 17, 2026.',
      dueOn: '2026-11-18',
    });
  });

  it('asks nothing of a deal that is closed', () => {
    expect(first({ state: 'lost', closeDate: '2026-11-10', lastActivityAt: null })).toEqual(steps()[0]);
  });

  it('counts yen as whole, which have no cents', () => {
    expect(first({ value: { amount: 9000, currency: 'JPY' } })?.reason).not.toContain('9,000');
  });
});

it('answers what the user wrote about, in his words, whatever language he wrote in', () => {
  const context = 'They liked the demo. They said a competitor is cheaper.';
  const reasons = steps({ context }).map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === 'You wrote: “They said a competitor is cheaper.”')).toHaveLength(2);
  expect(steps({ context: '먼저 안부. 경쟁사와 비교한다고 합니다.' }).map(({ reason }) => reason)).toContain(
    'You wrote: “경쟁사와 비교한다고 합니다.”',
  );
});

it('suggests no weekend, and no day behind the close date', () => {
  const due = steps({ facts: { deal: exampleDeal({ ...well, closeDate: '2026-11-23' }), openTasks: [] } }).map(
    ({ dueOn }) => dueOn,
  );
  expect(due.every((day) => day !== null && day <= '2026-11-23')).toBe(true);
  expect(steps({ timeZone: 'Asia/Tokyo' })[0]?.dueOn).toBe('2026-11-23');
});

it.each(languages)('has words for every stage and rule in %s', (language: Language) => {
  const deal = exampleDeal({
    ...well,
    contactId: null,
    contactName: null,
    closeDate: null,
    lastActivityAt: null,
    stale: true,
    staleReason: { days: 21, allowed: 14 },
  });
  for (const stage of dealStages) {
    const given = steps({ stage, language, facts: { deal, openTasks: [] } });
    expect(given.length).toBeGreaterThanOrEqual(stage === 'follow-up' ? 2 : 5);
    for (const { title, reason } of given) expect([title, reason].join()).not.toMatch(/undefined|null|\[object/);
    expect(new Set(given.map(({ title }) => title)).size).toBe(given.length);
  }
});

it('gives the same for the same', () => expect(steps()).toEqual(steps()));
