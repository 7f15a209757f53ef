import { describe, expect, it } from '@jest/globals';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import type { Caller } from '@fernway/service-kit';
import type { CrmReader } from './crm-reader.js';
import { dueTool } from './outlook-tools.js';

type Asked = { query: { filter: string } };

/** The close dates that a span of time asks the CRM for. */
const closeDates = async (timeZone: string, span: { from?: string; to: string }): Promise<[string, string]> => {
  let days: [string, string] | undefined;
  const crm = {
    call: async (_caller: Caller, endpoint: unknown, { query }: Asked) => {
      if (endpoint === listDeals)
        days = JSON.parse(query.filter).any[0].all.find(({ field }: { field: string }) => field === 'closeDate').value;
      return { items: [] };
    },
  } as unknown as CrmReader;
  const caller = {
    kind: 'user',
    user: 'u',
    workspace: 'w',
    role: 'owner',
    session: 's',
    token: 't',
  } as unknown as Caller;
  await dueTool(crm).run(
    { caller, timeZone, now: new Date('2026-11-23T12:00:00Z'), language: 'en', conversationId: null },
    span,
  );
  return days!;
};

describe('what is due in a span of time', () => {
  it.each([
    ['UTC', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
    ['America/Lima', '2026-11-23T05:00:00Z', '2026-11-24T05:00:00Z'],
    ['Asia/Seoul', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z'],
    ['Asia/Seoul', '2026-11-23T00:00:00+09:00', '2026-11-24T00:00:00+09:00'],
    ['+05:00', '2026-11-22T19:00:00Z', '2026-11-23T19:00:00Z'],
  ])('are of one day in %s the deals of that day', async (zone, from, to) => {
    expect(await closeDates(zone, { from, to })).toEqual(['2026-11-23', '2026-11-23']);
  });

  it('are the deals of each day that it touches', async () => {
    expect(await closeDates('America/Lima', { from: '2026-11-23T20:00:00Z', to: '2026-11-25T05:00:01Z' })).toEqual([
      '2026-11-23',
      '2026-11-25',
    ]);
  });

  it('are without a beginning what is overdue too', async () => {
    expect(await closeDates('Asia/Seoul', { to: '2026-11-23T15:00:00Z' })).toEqual(['0001-01-01', '2026-11-23']);
    expect(await closeDates('Asia/Seoul', { from: '0001-01-01T00:00:00Z', to: '2026-11-23T15:00:00Z' })).toEqual([
      '0001-01-01',
      '2026-11-23',
    ]);
  });
});
