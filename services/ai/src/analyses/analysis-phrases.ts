type Words = { title: string; description: string };
type Change = { change: string | null; direction: 'up' | 'down' | 'flat' };

/** What one language says in analyses; all figures come written as that language writes them. */
export type AnalysisPhrases = {
  figures: Record<
    | 'revenue'
    | 'before'
    | 'change'
    | 'soFar'
    | 'best'
    | 'worst'
    | 'sales'
    | 'won'
    | 'lost'
    | 'rate'
    | 'rateBefore'
    | 'average'
    | 'averageBefore'
    | 'quiet'
    | 'boughtFor'
    | 'open'
    | 'weighted'
    | 'stale',
    string
  >;
  sources: Record<'sales' | 'closed' | 'open' | 'buyers', string>;
  data: {
    summary: (facts: { period: string; titles: string }) => string;
    revenue: (facts: Change & { sum: string; sales: string; before: string; months: string; soFar: string }) => Words;
    months: (facts: { best: string; bestSum: string; worst: string; worstSum: string }) => Words;
    conversion: (facts: {
      rate: string;
      won: string;
      closed: string;
      before: string | null;
      direction: 'up' | 'down' | 'flat';
    }) => Words;
    dealSize: (facts: Change & { average: string; before: string }) => Words;
    atRisk: (facts: { count: string; of: string; names: string; sum: string; days: string }) => Words;
    pipeline: (facts: { open: string; sum: string; weighted: string; stale: string; isStale: boolean }) => Words;
  };
  sentiment: {
    summary: (facts: {
      count: string;
      positive: string;
      negative: string;
      unknown: string | null;
      direction: 'up' | 'down' | 'flat' | null;
    }) => string;
    answer: (facts: { who: string | null; days: string }) => string;
    askAgain: (facts: { who: string | null; days: string }) => string;
    ask: (facts: { who: string | null }) => string;
    thank: (facts: { who: string | null; days: string }) => string;
  };
};
