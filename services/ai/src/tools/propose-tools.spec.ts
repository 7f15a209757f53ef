import { describe, expect, it } from '@jest/globals';
import { exampleDeal } from '@fernway/contracts/testing';
import type { Draft } from '../proposals/proposal.entity.js';
import type { CrmReader } from './crm-reader.js';
import { proposeUpdateTool } from './propose-tools.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const line = { name: 'Oak chair', quantity: 3, price: 12_050, discount: 10 };

/** What would be kept for approval of a change of this deal. */
const proposed = async (deal: ReturnType<typeof exampleDeal>, changes: Record<string, unknown>) => {
  const drafts: Draft[] = [];
  const crm = { call: async () => deal } as unknown as CrmReader;
  const tool = proposeUpdateTool(crm, async (_context, draft) => (drafts.push(draft), { id: 'p' }));
  await tool.run({} as never, { type: 'deal', id: deal.id, changes, reason: 'So' });
  return drafts[0]!.changes;
};

describe('A proposed change of a deal’s lines', () => {
  it('says the value that follows, so that approving and taking back change both', async () => {
    const deal = exampleDeal({ value: usd(7) });
    const kept = { ...line, id: expect.any(String), productId: null, total: 32_535 };
    expect(await proposed(deal, { lines: [line] })).toEqual([
      { field: 'lines', before: [], after: [kept] },
      { field: 'value', before: usd(7), after: usd(32_535) },
    ]);
  });

  it('is the only way to another value where there are lines', async () => {
    const lines = [{ ...line, id: '0190eeee-0000-7000-8000-000000000001', productId: null, total: 32_535 }];
    const deal = exampleDeal({ value: usd(32_535), lines });
    await expect(proposed(deal, { value: usd(1) })).rejects.toThrow('follows from the deal’s lines');
    expect(await proposed(deal, { lines: [] })).toEqual([{ field: 'lines', before: lines, after: [] }]);
  });
});
