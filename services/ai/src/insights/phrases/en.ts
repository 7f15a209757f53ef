import type { InsightPhrases } from '../insight-phrases.js';

export const englishInsights: InsightPhrases = {
  predictive: {
    noSales: () => ({
      title: 'Nothing has been sold yet',
      description:
        'Without a first sale nothing can be foreseen. Bring the open deal that is furthest along to its close.',
    }),
    firstSales: ({ count, sum, days }) => ({
      title: `Sales of the last ${days} days: ${sum}`,
      description: `Sales: ${count}. Only your latest sales were read, and they do not reach back far enough to compare.`,
    }),
    revenue: ({ direction, change, now, before, next }) => ({
      title: direction === 'flat' ? 'Sales are steady' : `Sales are ${direction === 'up' ? 'up' : 'down'} ${change}`,
      description: `${now} in the last 30 days, ${before} in the 30 days before.${next ? ` On this line, the next 30 days bring about ${next}.` : ''}`,
    }),
    concentration: ({ risky, who, share, count }) => ({
      title: risky ? `${who} makes up ${share} of sales` : 'Sales are spread over many customers',
      description: risky
        ? `Of the last ${count} sales, ${share} came from one customer. Losing it would be felt at once.`
        : `The largest customer, ${who}, makes up ${share} of the last ${count} sales.`,
    }),
    stale: ({ stale, open, sum, names }) => ({
      title: `Deals that stand still: ${stale}`,
      description: `${stale} of ${open} open deals (${sum}) are longer in their stage than it allows, ${names} among them.`,
    }),
    moving: ({ open }) => ({
      title: 'The pipeline moves',
      description: `None of the ${open} open deals is longer in its stage than it allows.`,
    }),
    noPipeline: () => ({
      title: 'There are no open deals',
      description: 'Nothing that could be won is on its way. Turn the most active leads into deals.',
    }),
    quietCustomers: ({ count, of, names, days }) => ({
      title: `Customers about to be lost: ${count}`,
      description: `${count} of ${of} have not been heard of for more than ${days} days: ${names}. Call them first.`,
    }),
    closeCustomers: ({ of, days }) => ({
      title: 'Customers are well looked after',
      description: `All ${of} were heard of within the last ${days} days.`,
    }),
    cycle: ({ direction, now, before }) => ({
      title:
        direction === 'flat'
          ? 'Deals take as long as before'
          : `Deals close ${direction === 'up' ? 'more slowly' : 'faster'}`,
      description: `Half of the newer sales took ${now} days or more, of the earlier ones ${before}.`,
    }),
    closings: ({ count, sum, names }) => ({
      title: `Expected within 30 days: ${sum}`,
      description: `Deals that should close: ${count}, weighted by their probability; ${names} first.`,
    }),
    dealSize: ({ direction, change, now, before }) => ({
      title: `Deals are ${change} ${direction === 'up' ? 'larger' : 'smaller'}`,
      description: `The newer sales average ${now}, the earlier ones ${before}.`,
    }),
    waitingLeads: ({ count, names }) => ({
      title: `New leads that nobody has talked to: ${count}`,
      description: `${names} came in the last 30 days, and no call, e-mail or meeting is recorded. Answer them first.`,
    }),
    manyNew: ({ count, days }) => ({
      title: 'Many new contacts',
      description: `At least ${count} new contacts in ${days} days. See to it that each is answered.`,
    }),
    growth: ({ direction, now, before }) => ({
      title:
        direction === 'up'
          ? 'More new contacts'
          : direction === 'down'
            ? 'Fewer new contacts'
            : 'New contacts come as before',
      description: `${now} in the last 30 days, ${before} in the 30 days before.`,
    }),
  },
  crm: {
    highValue: ({ count, names, limit }) => ({
      title: 'Customers of high value',
      description: `${names} bought for more than ${limit} each. Ask what they need next.`,
      metric: `Customers: ${count}`,
    }),
    lowEngagement: ({ count, of, names, limit }) => ({
      title: 'Low engagement',
      description: `${count} of ${of} have an engagement below ${limit} of 100: ${names}. Get in touch before they are gone.`,
      metric: `${count} of ${of}`,
    }),
    recentSales: ({ count, sum, change, days }) => ({
      title: `Sales of the last ${days} days`,
      description: change ? `Sales: ${count}. That is ${change} against the ${days} days before.` : `Sales: ${count}.`,
      metric: sum,
    }),
    noRecentSales: ({ days }) => ({
      title: 'No recent sales',
      description: `Nothing was sold in the last ${days} days. Look at the deals that are nearest to their close.`,
      metric: '0',
    }),
    interactions: ({ count, days, people }) => ({
      title: `Interactions of the last ${days} days`,
      description: `Calls, e-mails, meetings, messages and notes with ${people} contacts.`,
      metric: count,
    }),
    noInteractions: ({ days }) => ({
      title: 'Talk to your customers',
      description: `Nobody was talked to in the last ${days} days. Plan a few calls today.`,
      metric: '0',
    }),
    complaints: ({ count, of, names }) => ({
      title: 'Unhappy voices',
      description: `${count} of the last ${of} interactions sound negative: ${names}. Answer these first.`,
      metric: `${count} of ${of}`,
    }),
    newLeads: ({ count, names }) => ({
      title: 'Greet new leads',
      description: `${names} came recently and nobody has talked to them yet.`,
      metric: `Leads: ${count}`,
    }),
  },
};
