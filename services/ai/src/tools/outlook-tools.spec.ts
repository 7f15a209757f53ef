import { describe, expect, it } from '@jest/globals';
import { listActivities } from '@fernway/contracts/http/crm-activities';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import type { CrmReader } from './crm-reader.js';
import { dueTool } from './outlook-tools.js';
import type { ToolContext } from './tool.js';

type Meeting = { id: string; type: string; occurredAt: string; minutes: number | null };
type Query = { sort: string; limit: number; filter: string };
type Condition = { field: keyof Meeting; is: string; value: string | number | string[] };

const holds = (meeting: Meeting, { field, is, value }: Condition): boolean => {
  const own = meeting[field] ?? 0;
  if (Array.isArray(value)) return value.includes(String(own));
  return is === 'before' ? own < value : is === 'after' ? own >= value : own > value;
};

/** What the tool says is due of these meetings, which are filtered as the CRM does. */
const due = async (meetings: Meeting[], span: { from?: string; to: string }, tasks = 0) => {
  const call = async (_caller: unknown, endpoint: unknown, { query }: { query: Query }) => {
    if (endpoint === listDeals) return { items: [], next: null };
    if (endpoint !== listActivities)
      return {
        items: Array.from({ length: tasks }, (_, n) => ({ id: `t${n}` })).slice(0, query.limit),
        next: tasks > query.limit ? 'x' : null,
      };
    const { any } = JSON.parse(query.filter) as { any: { all: Condition[] }[] };
    const found = meetings
      .filter((meeting) => any.some(({ all }) => all.every((condition) => holds(meeting, condition))))
      .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1) * (query.sort.startsWith('-') ? -1 : 1));
    return { items: found.slice(0, query.limit), next: found.length > query.limit ? 'x' : null };
  };
  const context = {
    timeZone: 'UTC',
    now: new Date('2026-11-23T12:00:00.000Z'),
    caller: { scopes: undefined, role: 'owner' },
  } as unknown as ToolContext;
  const { data } = await dueTool({ call } as unknown as CrmReader).run(context, span as never);
  const { meetings: found, more } = data as { meetings: Meeting[]; more: boolean };
  return { ids: found.map(({ id }) => id), more };
};

describe('What is due', () => {
  const meeting = (id: string, occurredAt: string, minutes: number | null): Meeting => ({
    id,
    type: 'meeting',
    occurredAt: `2026-11-${occurredAt}:00.000Z`,
    minutes,
  });
  const meetings = [
    meeting('week', '16T08:00', 7 * 24 * 60),
    meeting('gone', '22T10:00', 60),
    meeting('until midnight', '22T23:00', 60),
    meeting('night', '22T23:30', 120),
    meeting('noon', '23T12:00', 30),
    meeting('late', '23T23:30', 120),
    meeting('open', '22T23:59', null),
    { ...meeting('call', '22T23:30', 120), type: 'call' },
  ];
  const day = (date: number) => ({ from: `2026-11-${date}T00:00:00.000Z`, to: `2026-11-${date + 1}T00:00:00.000Z` });

  it.each<[string, { from?: string; to: string }, string[]]>([
    ['the day it begins on', day(22), ['week', 'gone', 'until midnight', 'night', 'open']],
    ['the day it ends on', day(23), ['week', 'night', 'noon', 'late']],
    ['the day after', day(24), ['late']],
    ['no day of which it has nothing', day(25), []],
    ['what goes on now', { to: '2026-11-24T00:00:00.000Z' }, ['noon', 'late']],
  ])('has a meeting on each of its days: %s', async (_what, span, ids) => {
    expect(await due(meetings, span)).toEqual({ ids, more: false });
  });

  it.each([
    ['tasks', [], 26],
    ['meetings', Array.from({ length: 26 }, (_, n) => meeting(`m${n}`, '23T13:00', 30)), 0],
    ['meetings that began before', Array.from({ length: 26 }, (_, n) => meeting(`m${n}`, '22T23:30', 120)), 0],
  ])('says that there are further %s', async (_what, rows, tasks) => {
    expect((await due(rows, day(23), tasks)).more).toBe(true);
  });
});
