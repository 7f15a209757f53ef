import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const english: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `Welcome to ${brand.name}`,
    lines: [
      `Hi ${firstName},`,
      `Your workspace is ready, with ${tokens} tokens to try the AI features.`,
      `Add your first lead here: ${dashboard}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `Receipt: ${tokens} tokens`,
    lines: [
      `Hi ${firstName},`,
      'Thank you for your purchase.',
      `Item: ${tokens} tokens\nPaid: ${price}\nDate: ${paidAt}\nOrder: ${orderId}`,
      `Your orders: ${billing}`,
    ],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: 'Please confirm your subscription',
    lines: ['Somebody, hopefully you, asked for our newsletter with this address.', `Confirm here: ${link}`, 'If it was not you, ignore this mail: nothing more will come.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: 'You are subscribed',
    lines: ['Your subscription is confirmed. Welcome to our newsletter.', `Unsubscribe at any time: ${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `We got your message: ${subject}`,
    lines: [`Hi ${name},`, `Thank you for contacting us. We will get back to you within ${hours} hours. This is what you wrote:`, message],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} invites you to ${workspace} on ${brand.name}`,
    lines: [
      'Hello,',
      `${invitedBy} invites you to work together in ${workspace}.`,
      `Accept the invitation here: ${link}`,
      `The link works once, until ${expiresAt}. If you do not know what this is about, ignore this mail: nothing will happen.`,
    ],
  }),
  mention: ({ firstName, mentionedBy, workspace, link }) => ({
    subject: `${mentionedBy} mentioned you in ${workspace}`,
    lines: [`Hi ${firstName},`, `${mentionedBy} mentioned you in ${workspace}.`, `Read it here: ${link}`],
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `Not delivered: ${subject}`,
    lines: [
      `Hi ${firstName},`,
      refused ? `Your mail to ${to} was refused, and will not be tried again.` : `Your mail to ${to} could not be delivered in spite of several attempts.`,
      `The other server said: ${reason}`,
      `Check the address here: ${link}`,
      `This is what you wrote:`,
      text,
    ],
  }),
  closing: `${brand.name}`,
};
