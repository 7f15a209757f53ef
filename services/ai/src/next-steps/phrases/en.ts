import type { StepPhrases } from '../step-phrases.js';

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export const englishSteps: StepPhrases = {
  somebody: 'the customer',
  stages: {
    prospecting: {
      reason: 'While prospecting, the aim is a first conversation.',
      titles: (who) => [
        `Find out what ${who} struggles with and write to them about that`,
        `Offer ${who} two dates for a first call`,
      ],
    },
    qualification: {
      reason: 'In qualification, need, budget, decision and time have to be known.',
      titles: (who) => [`Ask ${who} about budget and who decides`, `Ask ${who} by when they need a solution`],
    },
    'needs-analysis': {
      reason: 'The analysis of needs ends when they are written down and confirmed.',
      titles: (who) => [
        `Write down the needs of ${who} and have them confirmed`,
        `Show ${who} the part of the product that answers the first need`,
      ],
    },
    proposal: {
      reason: 'A proposal is decided in a conversation, not in an inbox.',
      titles: (who) => [`Go through the proposal with ${who}`, `Ask ${who} what speaks against it`],
    },
    negotiation: {
      reason: 'In a negotiation, every concession should get something in return.',
      titles: (who) => [
        `Write down what you can give and what you want for it, before you talk to ${who}`,
        `Agree with ${who} on the open points in writing`,
      ],
    },
    closing: {
      reason: 'Before the close, only signature and start are missing.',
      titles: (who) => [`Send ${who} the final agreement to sign`, `Agree with ${who} on the day of the start`],
    },
    'follow-up': {
      reason: 'After the sale, satisfied customers buy again and tell others.',
      titles: (who) => [`Ask ${who} how the start went`, `Ask ${who} for a recommendation`],
    },
  },
  facts: {
    stale: ({ who, stage, days, allowed }) => ({
      title: `Talk to ${who} about what holds the deal up`,
      reason: `It has been in “${stage}” for ${count(days)}; ${allowed} are usual.`,
    }),
    closeDatePassed: ({ who, day }, { day: on }) => ({
      title: `Agree with ${who} on a new close date`,
      reason: `The close date, ${on(day)}, has passed.`,
    }),
    closesSoon: ({ who, day, days }, { day: on }) => ({
      title: `Ask ${who} whether the date still holds`,
      reason: `The deal should close on ${on(day)}: ${days === 0 ? 'today' : `in ${count(days)}`}.`,
    }),
    noCloseDate: ({ who }) => ({
      title: `Ask ${who} by when they want to decide`,
      reason: 'The deal has no close date.',
    }),
    noContact: ({ customer }) => ({ title: `Add whom you talk to at ${customer}`, reason: 'The deal has no contact.' }),
    quiet: ({ who, days }) => ({
      title: `Get in touch with ${who}`,
      reason: `The last activity was ${count(days)} ago.`,
    }),
    neverTalked: ({ who }) => ({
      title: `Get in touch with ${who}`,
      reason: 'No call, e-mail or meeting is recorded on the deal.',
    }),
    highValue: ({ who, value }) => ({
      title: `Bring whoever decides at ${who} to the table`,
      reason: `At ${value}, more than one person usually decides.`,
    }),
    overdueTask: ({ title, day }, { day: on }) => ({
      title: `Finish “${title}”`,
      reason: `The task was due on ${on(day)}.`,
    }),
  },
  topics: {
    price: {
      cue: /\b(?:price|pricing|pricey|cost|expensive|budget|discount|cheaper)/i,
      title: (who) => `Show ${who} what the result is worth beside the price`,
    },
    competitor: {
      cue: /\b(?:competitor|competing|competition|alternative|other (?:vendor|supplier|offer)|compar)/i,
      title: (who) => `Ask ${who} by what they compare, and answer point by point`,
    },
    decider: {
      cue: /\b(?:boss|manager|owner|board|cfo|ceo|decision[- ]maker|approval|approve|partner|decides)\b/i,
      title: (who) => `Ask ${who} for a meeting with whoever decides`,
    },
    timing: {
      cue: /\b(?:deadline|urgent|delay|postpone|later|next (?:month|quarter|year)|not now|busy|timing|until)\b/i,
      title: (who) => `Agree with ${who} on a plan with dates, counted back from theirs`,
    },
    contract: {
      cue: /\b(?:contract|legal|lawyer|terms|clause|sign|agreement|nda)\b/i,
      title: (who) => `Settle the open terms with ${who}, with the contract at hand`,
    },
    silence: {
      cue: /\b(?:no (?:reply|answer|response)|not (?:replied|answered|responded)|silent|ghost|didn't (?:reply|answer)|hasn't (?:replied|answered)|never (?:replied|answered))/i,
      title: (who) => `Call ${who} instead of writing once more`,
    },
  },
  youWrote: (sentence) => `You wrote: “${sentence}”`,
};
