import type { EmailFacts, EmailTemplates } from '../email-template.js';

const at = ({ company }: EmailFacts) => (company ? ` at ${company}` : '');
const forThem = ({ company }: EmailFacts) => (company ? ` for ${company}` : '');

export const englishTemplates: EmailTemplates = {
  greeting: ({ recipient }) => (recipient ? `Hi ${recipient},` : 'Hello,'),
  closing: ({ sender }) => `Best regards,\n${sender}`,
  types: {
    'follow-up': {
      subject: (facts) => `Following up${forThem(facts)}`,
      lines: ({ context }) => [
        'I wanted to follow up on our last conversation.',
        context,
        'What would be a good next step for you? I am happy to adapt to your schedule.',
      ],
    },
    'cold-outreach': {
      subject: (facts) => `An idea${forThem(facts) || ' for you'}`,
      lines: (facts) => [
        `I am reaching out because I think we could be useful to you and your team${at(facts)}.`,
        facts.context,
        'Would a short call this week or next be of interest?',
      ],
    },
    'meeting-request': {
      subject: (facts) => `Time for a short meeting${forThem(facts) ? `, ${facts.company}` : ''}?`,
      lines: ({ context }) => [
        'I would like to arrange a short meeting with you.',
        context,
        'Which day and time suit you best? Thirty minutes would be enough.',
      ],
    },
    proposal: {
      subject: (facts) => `Our proposal${forThem(facts)}`,
      lines: ({ context }) => [
        'I am writing about the proposal that we sent you.',
        context,
        'If anything is unclear or should change, tell me and I will take care of it.',
      ],
    },
    'check-in': {
      subject: () => 'How are things going?',
      lines: (facts) => [
        `I wanted to check in and hear how things are going${at(facts)}.`,
        facts.context,
        'If there is anything we can help with, just reply to this e-mail.',
      ],
    },
    'thank-you': {
      subject: ({ recipient }) => (recipient ? `Thank you, ${recipient}` : 'Thank you'),
      lines: (facts) => [
        'Thank you very much.',
        facts.context,
        `It is a pleasure to work with you${facts.company ? ` and everyone at ${facts.company}` : ''}.`,
      ],
    },
  },
};
