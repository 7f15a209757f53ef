import { describe, expect, it } from '@jest/globals';
import { Citations } from './citations.js';

const deal = { type: 'deal', id: 'd1', label: 'Ovens', href: '/dashboard/deals/d1' } as const;
const query = { type: 'query', id: null, label: 'deal', href: '/dashboard/deals' } as const;

describe('citations', () => {
  it('number what was answered in the order in which it is cited', () => {
    const citations = new Citations();
    citations.add('call-1', [query, deal]);
    expect([
      citations.resolve('query:call-1'),
      citations.resolve(' deal:d1 '),
      citations.resolve('query:call-1'),
    ]).toEqual(['[1]', '[2]', '[1]']);
    expect(citations.list).toEqual([
      { n: 1, ...query },
      { n: 2, ...deal },
    ]);
    expect(citations.read).toEqual([{ type: 'deal', id: 'd1', label: 'Ovens' }]);
  });

  it('are nothing where no tool answered them', () => {
    const citations = new Citations();
    citations.add('call-1', [deal]);
    expect(
      ['deal:d2', 'contact:d1', 'query:call-1', '', 'constructor'].map((marker) => citations.resolve(marker)),
    ).toEqual(['', '', '', '', '']);
    expect(citations.list).toEqual([]);
  });
});
