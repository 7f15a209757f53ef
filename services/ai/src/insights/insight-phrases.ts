type Words = { title: string; description: string };

/** What one language says for each rule; all figures come written as that language writes them. */
export type InsightPhrases = {
  predictive: {
    noSales: () => Words;
    firstSales: (facts: { count: string; sum: string; days: string }) => Words;
    revenue: (facts: {
      direction: 'up' | 'down' | 'flat';
      change: string;
      now: string;
      before: string;
      next: string | null;
    }) => Words;
    concentration: (facts: { risky: boolean; who: string; share: string; count: string }) => Words;
    stale: (facts: { stale: string; open: string; sum: string; names: string }) => Words;
    moving: (facts: { open: string }) => Words;
    noPipeline: () => Words;
    quietCustomers: (facts: { count: string; of: string; names: string; days: string }) => Words;
    closeCustomers: (facts: { of: string; days: string }) => Words;
    cycle: (facts: { direction: 'up' | 'down' | 'flat'; now: string; before: string }) => Words;
    closings: (facts: { count: string; sum: string; names: string }) => Words;
    dealSize: (facts: { direction: 'up' | 'down'; change: string; now: string; before: string }) => Words;
    waitingLeads: (facts: { count: string; names: string }) => Words;
    manyNew: (facts: { count: string; days: string }) => Words;
    growth: (facts: { direction: 'up' | 'down' | 'flat'; now: string; before: string }) => Words;
  };
  crm: {
    highValue: (facts: { count: string; names: string; limit: string }) => Words & { metric: string };
    lowEngagement: (facts: { count: string; of: string; names: string; limit: string }) => Words & { metric: string };
    recentSales: (facts: {
      count: string;
      sum: string;
      change: string | null;
      days: string;
    }) => Words & { metric: string };
    noRecentSales: (facts: { days: string }) => Words & { metric: string };
    interactions: (facts: { count: string; days: string; people: string }) => Words & { metric: string };
    noInteractions: (facts: { days: string }) => Words & { metric: string };
    complaints: (facts: { count: string; of: string; names: string }) => Words & { metric: string };
    newLeads: (facts: { count: string; names: string }) => Words & { metric: string };
  };
};
