import type { AnalysisPhrases } from '../analysis-phrases.js';

/** How the mood of customers has changed against the months before. */
const mood = {
  up: 'The mood is better than in the months before.',
  down: 'The mood is worse than in the months before.',
  flat: 'The mood is as in the months before.',
};

export const englishAnalysis: AnalysisPhrases = {
  figures: {
    revenue: 'Sold',
    before: 'Months before',
    change: 'Change',
    soFar: 'This month so far',
    best: 'Best month',
    worst: 'Weakest month',
    sales: 'Sales',
    won: 'Deals won',
    lost: 'Deals lost',
    rate: 'Won of closed',
    rateBefore: 'Before',
    average: 'Average sale',
    averageBefore: 'Before',
    quiet: 'Quiet customers',
    boughtFor: 'Bought for',
    open: 'Open deals',
    weighted: 'By probability',
    stale: 'Standing still',
  },
  sources: { sales: 'Sales', closed: 'Deals won and lost', open: 'Open deals', buyers: 'Best customers' },
  data: {
    summary: ({ period, titles }) => `${period}: ${titles}.`,
    revenue: ({ sum, sales, change, direction, before, months, soFar }) => ({
      title:
        change === null
          ? `${sum} sold`
          : direction === 'flat'
            ? `${sum} sold, as much as before`
            : `${sum} sold, ${change} against before`,
      description: `Sales: ${sales} (full months: ${months}). ${change === null ? 'The records do not reach back far enough to compare.' : `As many months before brought ${before}.`} This month so far: ${soFar}.`,
    }),
    months: ({ best, bestSum, worst, worstSum }) => ({
      title: `${best} was the best month`,
      description: `${best} brought ${bestSum}, ${worst} only ${worstSum}. Look at what was different, and plan for the weak months early.`,
    }),
    conversion: ({ rate, won, closed, before, direction }) => ({
      title: `${rate} of closed deals were won`,
      description: `Won: ${won} of ${closed}.${before ? ` Before it was ${before}${direction === 'down' ? ': ask what the lost deals have in common' : ''}.` : ''}`,
    }),
    dealSize: ({ average, change, direction, before }) => ({
      title: `The average sale is ${average}`,
      description:
        change === null
          ? 'The records do not reach back far enough to compare.'
          : direction === 'flat'
            ? `Before it was ${before}: nearly the same.`
            : `That is ${change} against ${before} before.`,
    }),
    atRisk: ({ count, of, names, sum, days }) => ({
      title: `Good customers gone quiet: ${count}`,
      description: `Not heard of for more than ${days} days, among your best (${of}): ${names}. Bought for ${sum} in all. Call these first.`,
    }),
    pipeline: ({ open, sum, weighted, stale, isStale }) => ({
      title: `${weighted} to be expected of open deals`,
      description: `Open deals: ${open}, worth ${sum} in all. ${isStale ? `Longer in their stage than it allows: ${stale}.` : 'None is longer in its stage than it allows.'}`,
    }),
  },
  sentiment: {
    summary: ({ count, positive, negative, unknown, direction }) =>
      `Interactions read: ${count}. Positive: ${positive}, negative: ${negative}${unknown ? `, untold by their words: ${unknown}` : ''}.${direction ? ` ${mood[direction]}` : ''}`,
    answer: ({ who, days }) =>
      `Nobody has answered ${who ?? 'this'} since (${days} days ago). Call today, and say what you will do about it.`,
    askAgain: ({ who, days }) =>
      `There was an answer since, ${days} days after which nothing is known. Ask ${who ?? 'the customer'} whether it is settled.`,
    ask: ({ who }) =>
      `${who ?? 'This customer'} is content right now: a good moment to ask for the next order or a recommendation.`,
    thank: ({ who, days }) =>
      `${who ?? 'This customer'} was content ${days} days ago. Say thank you, and ask what is needed next.`,
  },
};
