import type { PromotionPhrases } from '../promotion-phrases.js';

const people = (one: string, many: string) => (count: string) => `${count} ${count === '1' ? one : many}`;

export const englishPromotions: PromotionPhrases = {
  greeting: 'Hello,',
  closing: (sender) => `Best regards,\n${sender}`,
  plays: {
    'win-back': ({ offering, start, end, days, names, sender }) => ({
      title: 'We have missed you',
      hook: 'A personal word to customers who have gone quiet, with a reason to come back now.',
      timing: `Nothing was heard of these customers for more than ${days} days: every further week makes it harder.`,
      offer: `A welcome-back extra with the next order until ${end}, for these customers only.`,
      steps: [
        `Decide on the extra and write it into the message.`,
        `Call the first of them: ${names || 'those who bought most'}.`,
        'Write to the others who agreed to marketing, one by one and by name.',
        `Note who answers, and stop on ${end}.`,
      ],
      subject: 'We have missed you',
      body: [
        'it has been a while, and we have missed you.',
        `As a reminder of what we do: ${offering}`,
        `Between ${start} and ${end} there is a little extra with your next order, as a thank-you for coming back.`,
        `Just reply to this message. ${sender} will take care of it personally.`,
      ],
    }),
    'best-customers': ({ offering, start, end, reach, names, tag }) => ({
      title: 'First choice for the best customers',
      hook: 'Those who buy most get to choose first, before everybody else.',
      timing: `A preview is worth something only before the start: from ${start} these customers know, from ${end} all others.`,
      offer: `Early access and a set of a larger size${tag ? ` around what sells best (${tag})` : ''}, reserved until ${end}.`,
      steps: [
        `Put together a set that is worth more than a single order.`,
        `Invite ${names || `the ${reach} best customers`} by phone, the others by e-mail.`,
        'Keep what is reserved for each of them, in writing.',
        `Open it to everybody after ${end}.`,
      ],
      subject: 'You choose first',
      body: [
        'you are one of our best customers, so you hear of this before anybody else.',
        `It is about: ${offering}`,
        `Until ${end} a larger set is reserved for you, at a better price than its parts.`,
        'A short reply is enough, and it is yours.',
      ],
    }),
    season: ({ offering, occasion, occasionOn, start, end, audience }) => ({
      title: `Ready for ${occasion}`,
      hook: `People prepare for ${occasion} anyway: be there before they look elsewhere.`,
      timing: `${occasion} is on ${occasionOn}. From ${start} on there is time to decide, order and deliver.`,
      offer: `A set made for ${occasion}, to be ordered until ${end}.`,
      steps: [
        `Choose what fits ${occasion}, and make one set of it with one price.`,
        `Show it on the website and in the shop from ${start}.`,
        `Post it three times: at the start, in the middle, and two days before ${end}.`,
        'Write down what sold: next year you know.',
      ],
      subject: `${occasion} is coming`,
      body: [
        `${occasion} is on ${occasionOn}, and we have prepared something for ${audience}.`,
        `What we offer: ${offering}`,
        `Order by ${end}, and it is ready in time.`,
        'A reply or a call is enough.',
      ],
    }),
    referral: ({ offering, start, end }) => ({
      title: 'Bring a friend',
      hook: 'Who recommends us and who comes because of it are both thanked.',
      timing: `Four weeks from ${start} are long enough to meet a friend, and short enough not to be forgotten.`,
      offer: `A thank-you for both with the first order of the new customer, until ${end}.`,
      steps: [
        'Decide what both get: an extra costs less than a discount.',
        'Ask every content customer in person, right after a delivery or a visit.',
        'Hand out a card or a link that names who recommends.',
        'Enter the source at the new contact, so that you see what came of it.',
      ],
      subject: 'Do you know somebody who would like this?',
      body: [
        'you know best what we do well. Do you know somebody who would like it too?',
        `In short: ${offering}`,
        `If your friend orders between ${start} and ${end} and names you, there is a thank-you for both of you.`,
        'Just pass this message on.',
      ],
    }),
    'first-step': ({ offering, start, end, audience }) => ({
      title: 'A small first step',
      hook: 'Something small to try makes the first order easy.',
      timing: `From ${start} to ${end}: whoever asked lately still remembers why.`,
      offer: 'A small first order at a fixed price, without any obligation; it counts towards the first large one.',
      steps: [
        'Choose a small part of the offer that shows what you do well.',
        'Give it a fixed price that covers its cost.',
        'Offer it to every lead, first to those who came last.',
        'Call two days after the delivery and ask how it was.',
      ],
      subject: 'Try it once',
      body: [
        `we have made something for ${audience} who would like to see first how we work.`,
        `What it is about: ${offering}`,
        `Until ${end} you can try a small first order at a fixed price. It counts towards your first large one.`,
        'When may we bring it?',
      ],
    }),
    'quiet-month': ({ offering, month, start, end }) => ({
      title: `Something going on in ${month}`,
      hook: `${month} has been the weakest month: give a reason to come then.`,
      timing: `By your own sales ${month} is the quietest month. Started on ${start}, the offer is known when it begins.`,
      offer: `An extra that there is only until ${end}, for orders that can be delivered in quiet weeks.`,
      steps: [
        `Look up what was still bought in ${month}, and put it first.`,
        'Offer free dates, not lower prices: a quiet week has time.',
        `Tell regular customers from ${start}, then post it for all.`,
        `Compare ${month} with the year before.`,
      ],
      subject: `${month} is yours`,
      body: [
        `in ${month} we have more time for you than usual, and you get something of it.`,
        `What you can have then: ${offering}`,
        `Order by ${end} and choose the day that suits you; there is an extra with it.`,
        'Tell us the day you would like.',
      ],
    }),
  },
  occasions: {
    'new-year': 'New Year',
    epiphany: 'Epiphany',
    'lunar-new-year': 'Lunar New Year',
    valentines: "Valentine's Day",
    'white-day': 'White Day',
    easter: 'Easter',
    'school-start-spring': 'the start of school',
    'golden-week': 'Golden Week',
    'childrens-day': "Children's Day",
    'mothers-day': "Mother's Day",
    'fathers-day': "Father's Day",
    'dragon-boat': 'the Dragon Boat Festival',
    summer: 'the start of summer',
    obon: 'Obon',
    qixi: 'Qixi',
    'back-to-school': 'back to school',
    'mid-autumn': 'the Mid-Autumn Festival',
    halloween: 'Halloween',
    'eleven-eleven': "Singles' Day",
    'black-friday': 'Black Friday',
    'small-business-saturday': 'Small Business Saturday',
    'year-end-gifts': 'year-end gifts',
    christmas: 'Christmas',
    'quarter-end': 'the end of the quarter',
    'health-day': 'World Health Day',
  },
  trades: {
    fnb: 'food and drinks',
    office: 'office services',
    retail: 'retail',
    tech: 'technology',
    education: 'education',
    healthcare: 'health care',
    other: 'small business',
  },
  segments: {
    lapsed: (count, days) => `${people('customer', 'customers')(count)} not heard of for more than ${days} days`,
    best: (count) => (count === '1' ? 'the best customer' : `the ${count} best customers`),
    customers: people('customer', 'customers'),
    leads: people('lead', 'leads'),
    all: people('contact', 'contacts'),
  },
  effect: {
    reaches: (segment) => `Reaches ${segment}.`,
    paysWith: (sales, average) =>
      `It pays for itself with ${sales} ${sales === '1' ? 'sale' : 'sales'} of the usual ${average}.`,
    noSales: 'No sale is recorded yet, so nothing can be computed: note what it brings.',
    free: 'It costs next to nothing, so that the first sale pays for it.',
    basis: ({ segment, sales, average }) =>
      `Your records: ${segment}${sales && average ? `; average of ${sales} won deals: ${average}` : '; no won deals'}. How many will answer nobody knows beforehand.`,
  },
  brief: {
    offering: (trade, tags) => (tags ? `${tags} (${trade})` : ''),
    audience: ({ names, lapsed, days }) =>
      [names && `Customers like ${names}`, lapsed && `${lapsed} who have not been heard of for more than ${days} days`]
        .filter(Boolean)
        .join('; '),
    basedOn: {
      trade: (trade) => `Trade: ${trade}`,
      tags: (tags, sales) => `Best-selling of ${sales} won deals: ${tags}`,
      buyers: (names) => `Best customers: ${names}`,
      budget: (average) => `Budget: at most one average sale (${average})`,
    },
  },
  trends: {
    months: {
      title: 'When you sell',
      summary: ({ best, bestSum, worst, worstSum }) =>
        `Of the last twelve months ${best} was the strongest (${bestSum}) and ${worst} the weakest (${worstSum}).`,
      none: 'As long as there are no won deals over several months, the calendar tells what is coming.',
      running: (month, sum) => `${month} so far: ${sum}`,
      coming: (month, sum) => `${month}, which comes next, brought ${sum} a year ago`,
    },
    customers: {
      title: 'Who buys what',
      summary: ({ sales, average, repeat, buyers }) =>
        `${sales} sales of ${average} on average. Of the latest ${buyers} buyers, ${repeat} bought more than once.`,
      none: 'Win a first deal, and this report shows who buys what. Until then, plan for what comes:',
      tag: (tag, share) => `${tag}: ${share} of sales`,
      top: (names, share) => `${names} bought ${share} of the latest sales`,
      lapsed: (count, of, days) => `${count} of ${of} customers not heard of for more than ${days} days`,
    },
    occasions: {
      title: 'What is coming',
      summary: (name, on, days) => `Next: ${name} on ${on}, in ${days} days.`,
      none: '',
    },
    prepare: {
      plan: (name) => `Plan for ${name}`,
      announce: (name) => `Announce ${name}`,
      remind: (name) => `Remind of ${name}`,
    },
  },
};
