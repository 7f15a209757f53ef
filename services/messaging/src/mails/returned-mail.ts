import { subjectPath } from '@fernway/contracts/records/pages';
import { uuidv7 } from 'uuidv7';
import { write } from '../templates/write.js';
import { machineMail } from './machine-mail.js';
import type { Failure, NewMail, StoredMail } from './mails.repository.js';

/** What its writer gets back of a mail that did not arrive; nothing where that would go to the address that failed. */
export const returnedMail = (
  { id, about, recipient, subject, text }: StoredMail,
  { refused, reason }: Failure,
  publicUrl: string,
): NewMail | undefined => {
  if (!about?.sender || about.sender.email === recipient) return undefined;
  const { email, firstName, language } = about.sender;
  const facts = {
    firstName,
    to: recipient,
    subject,
    text,
    refused,
    reason,
    link: `${publicUrl}${subjectPath(about) ?? '/dashboard'}`,
  };
  // About nobody: when this one fails, too, nobody is told by mail.
  return {
    id: uuidv7(),
    key: `returned:${id}`,
    userId: about.userId,
    recipient: email,
    ...write('returned', language, facts),
    headers: machineMail,
    template: 'returned',
    about: null,
    logo: null,
  };
};
