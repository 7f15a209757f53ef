import type { ResourceWords } from './resource.js';

export const words: ResourceWords = {
  templates: {
    'first-order': {
      title: 'First order',
      when: 'For people who asked but have not bought yet. Write within a week of their question.',
      subject: 'Your first [product], without any risk',
      body: 'Hello [name],\n\nthank you for asking about [product]. Many people want to see first how we work, and that is how we like it too.\n\nUntil [date] you can order [small first order] at a fixed price of [price]. If you are not content, you pay nothing.\n\nShall I bring it on [day]?\n\n[your name]',
    },
    'come-back': {
      title: 'Come back',
      when: 'For customers who bought before and have gone quiet. Call the best of them first; write to the rest.',
      subject: 'We have missed you, [name]',
      body: 'Hello [name],\n\nthe last time we worked together was [occasion]. Was everything as it should be? If not, I would like to know.\n\nSince then we have added [what is new]. With your next order until [date] there is [extra] as a thank-you for coming back.\n\nJust reply to this message.\n\n[your name]',
    },
    season: {
      title: 'Season',
      when: 'Three to four weeks before an occasion, so that people can still decide and order.',
      subject: '[Occasion]: ready in time',
      body: 'Hello [name],\n\n[occasion] is on [date]. We have put together [set] for it: [what is in it], for [price].\n\nOrder by [last day], and it is with you in time. After that we can no longer promise it.\n\n[link or phone number]\n\n[your name]',
    },
    recommend: {
      title: 'Recommendation',
      when: 'Right after a delivery, a visit or a kind word: that is when it is easiest to ask.',
      subject: 'Do you know somebody who needs [product]?',
      body: 'Hello [name],\n\nI am glad that you are content with [what was delivered]. Do you know somebody who is looking for the same?\n\nIf you pass this message on and your friend orders by [date], there is [thank-you] for both of you. Mentioning your name is enough.\n\nThank you!\n\n[your name]',
    },
    'quiet-week': {
      title: 'Quiet week',
      when: 'When the calendar has gaps: offer the time you have, not a lower price.',
      subject: 'Free dates in [week]',
      body: 'Hello [name],\n\nin [week] we have time that we usually do not have. Whoever orders [product] for one of these days gets [extra], and chooses the hour.\n\nFree are: [days].\n\nWhich one suits you?\n\n[your name]',
    },
  },
  cases: {
    bakery: {
      title: 'A bakery that calls before it writes',
      situation:
        'A bakery delivers to cafés. Some of them stopped ordering without a word, and nobody noticed for weeks.',
      steps: [
        'Lists the cafés that have not ordered for two months.',
        'The owner calls each of them, asks what was wrong, and notes the answer.',
        'Only then offers one free delivery with the next order.',
        'Sets a reminder for the next time somebody is quiet for a month.',
      ],
      lesson: 'What to learn: the question is worth more than the discount. The answers say what to mend.',
    },
    studio: {
      title: 'A design studio that asks at the right moment',
      situation: 'A studio of four lives on recommendations, but waits for them to come by themselves.',
      steps: [
        'Writes down the moment when customers are happiest: the day the work goes live.',
        'Asks on that day, in person, for one name.',
        'Thanks both, the one who recommends and the one who comes, with an hour of advice.',
        'Enters the source with every new lead.',
      ],
      lesson: 'What to learn: asking at a fixed moment makes chance a habit, and the source shows whether it pays.',
    },
    repair: {
      title: 'A repair shop that sells its quiet month',
      situation: 'A bicycle shop is overrun in spring and empty in winter.',
      steps: [
        'Looks up in its own sales which months are weak.',
        'Offers the yearly service with free pick-up in those months, at the usual price.',
        'Tells regular customers in autumn, with three dates to choose from.',
        'Compares the winter with the one before.',
      ],
      lesson: 'What to learn: convenience can be worth as much as a lower price, and costs less in a quiet week.',
    },
  },
};
