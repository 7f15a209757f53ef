import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const english: Templates = {
  welcome: ({ dashboard, tokens }) => ({
    subject: `Welcome to ${brand.name}`,
    lines: ['Hello,', `Your workspace is ready, with ${tokens} tokens to try the AI features.`],
    action: { label: 'Add your first lead', url: dashboard },
  }),
  'confirm-address': ({ link, expiresAt }) => ({
    subject: `Confirm your e-mail address for ${brand.name}`,
    lines: [
      'Hello,',
      `This address was used to create an account at ${brand.name}. If it was you, please confirm that the address is yours.`,
    ],
    action: { label: 'Confirm your address', url: link },
    notes: [
      `The link works until ${expiresAt}. Until you have confirmed, you can mail only yourself.`,
      'If it was not you, ignore this mail, and do not open the link.',
    ],
  }),
  'account-exists': ({ signIn, reset }) => ({
    subject: `You already have an account at ${brand.name}`,
    lines: ['Hello,', 'Somebody, hopefully you, tried to sign up with this address, which already has an account.'],
    action: { label: 'Sign in', url: signIn },
    notes: [
      `If you do not know the password, set a new one: ${reset}`,
      'If it was not you, there is nothing to do: nothing was changed.',
    ],
  }),
  'password-reset': ({ link, expiresAt }) => ({
    subject: `Reset your password for ${brand.name}`,
    lines: ['Hello,', 'Somebody, hopefully you, asked for a new password.'],
    action: { label: 'Set a new password', url: link },
    notes: [
      `The link works once, until ${expiresAt}. You will be signed out everywhere.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),
  'password-changed': ({ changedAt, reset, support, keys, keysPage }) => ({
    subject: `Your password for ${brand.name} was changed`,
    lines: [
      'Hello,',
      `Your password was changed on ${changedAt}, and every session was ended.`,
      'If it was not you, set a new one at once.',
    ],
    action: { label: 'Set a new password', url: reset },
    notes: [
      ...(keys ? [`These API keys go on working:\n${keys}`, `Revoke any that you do not know: ${keysPage}`] : []),
      `Do you need help? Write to ${support}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `Receipt: ${tokens} tokens`,
    lines: [
      `Hi ${firstName},`,
      'Thank you for your purchase.',
      `Item: ${tokens} tokens\nPaid: ${price}\nDate: ${paidAt}\nOrder: ${orderId}`,
    ],
    action: { label: 'See your orders', url: billing },
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: 'Please confirm your subscription',
    lines: ['Somebody, hopefully you, asked for our newsletter with this address.'],
    action: { label: 'Confirm your subscription', url: link },
    notes: ['If it was not you, ignore this mail: you will not get the newsletter.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: 'You are subscribed',
    lines: ['Your subscription is confirmed. Welcome to our newsletter.'],
    leave: { label: 'Unsubscribe at any time', url: unsubscribe },
  }),
  'contact-acknowledgement': ({ hours }) => ({
    subject: 'We got your message',
    lines: ['Hello,', `Thank you for contacting us. We will get back to you within ${hours} hours.`],
    notes: ['If you did not write to us, somebody gave this address by mistake: you can ignore this mail.'],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} invites you to ${workspace} on ${brand.name}`,
    lines: ['Hello,', `${invitedBy} invites you to work together in ${workspace}.`],
    action: { label: 'Accept the invitation', url: link },
    notes: [
      `The link works once, until ${expiresAt}. If you do not know what this is about, ignore this mail: nothing will happen.`,
    ],
  }),
  digest: ({ firstName, items, more, settings }) => {
    const count = items.length + more;
    return {
      subject: count === 1 ? items[0]!.label : `${count} new notifications`,
      lines: [`Hi ${firstName},`, 'You have not read this yet:'],
      links: items,
      notes: more > 0 ? [`And ${more} more.`] : [],
      leave: { label: 'Choose what is mailed to you', url: settings },
    };
  },
  'unproved-letter': ({ text }) => ({
    subject: 'A mail that you wrote to yourself',
    lines: [
      'Hello,',
      `Somebody, hopefully you, wrote this mail to this address at ${brand.name}. The address is not confirmed yet, so it carries no name, and no link in it works.`,
    ],
    notes: ['If it was not you, ignore this mail.'],
    quote: text,
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `Not delivered: ${subject}`,
    lines: [
      `Hi ${firstName},`,
      refused
        ? `Your mail to ${to} was refused, and will not be tried again.`
        : `Your mail to ${to} could not be delivered in spite of several attempts.`,
      `The other server said: ${reason}`,
    ],
    action: { label: 'Check the address', url: link },
    notes: ['This is what you wrote:'],
    quote: text,
  }),
};
