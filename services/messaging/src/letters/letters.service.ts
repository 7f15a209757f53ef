import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getContact } from '@fernway/contracts/http/crm';
import { me, type User } from '@fernway/contracts/http/identity';
import {
  type LetterInput,
  type UndeliveredLetter,
  undeliveredLetters,
} from '@fernway/contracts/http/messaging-letters';
import { Tenancy } from '@fernway/database';
import { type Caller, newId, ServiceClient } from '@fernway/service-kit';
import { MailLimits } from '../limits/mail-limits.js';
import { type MailAbout, MailsRepository, type UndeliveredMail } from '../mails/mails.repository.js';
import { MailsService } from '../mails/mails.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { linesWithoutLinks } from '../templates/without-links.js';
import { letterHtml } from './letter-html.js';

/** Mails that a person writes: only to his own contacts and himself, so that nobody else hears from a stolen session. */
@Injectable()
export class LettersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly services: ServiceClient,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    private readonly stored: MailsRepository,
    private readonly organizations: OrganizationsService,
  ) {}

  /** @throws AppError feature-off, email-unverified, not-found, too-many-requests; invalid-request where the contact cannot be written to */
  async send(caller: Caller, { to, subject, text }: LetterInput): Promise<{ id: string; to: string }> {
    this.mails.requireOn();
    const { user: sender } = await this.services.call(me, { caller });
    if (to.kind !== 'self') requireProved(sender);
    const address = to.kind === 'self' ? sender.email : await this.addressOf(caller, to.contactId);
    const id = newId(caller);
    const head = sender.emailVerified ? await this.organizations.headOf(caller.workspace, caller.user) : undefined;
    const about: MailAbout = {
      workspaceId: caller.workspace,
      userId: caller.user,
      organization: head?.name,
      senderName: [sender.firstName, sender.lastName].filter(Boolean).join(' '),
      contactId: to.kind === 'contact' ? to.contactId : null,
      dealId: to.kind === 'contact' ? (to.dealId ?? null) : null,
      sender: { email: sender.email, firstName: sender.firstName, language: sender.language },
    };
    const letter = { id, key: `letter:${id}`, to: address, userId: caller.user };
    await this.tenancy.run({ user: caller.user }, async (tx) => {
      await this.limits.requireLetter(tx, caller.user, address);
      if (!sender.emailVerified) {
        await this.limits.requireUnprovedLetter(tx, caller.user, address);
        const facts = { text: linesWithoutLinks(`${subject}\n\n${text}`) };
        return this.mails.post(tx, { ...letter, template: 'unproved-letter', language: sender.language, facts });
      }
      await this.mails.postWritten(tx, {
        ...letter,
        subject,
        text,
        html: letterHtml(text, head),
        head,
        template: 'letter',
        // A person's mail: no `Auto-Submitted`, so that an absence note answers it, and no list to leave.
        headers: { 'Reply-To': sender.email },
        about,
      });
    });
    return { id, to: address };
  }

  /** What the person wrote here lately and did not arrive. */
  async undelivered(caller: Caller): Promise<{ items: UndeliveredLetter[] }> {
    const { user, workspace } = caller;
    const { days, most: limit } = undeliveredLetters;
    const mails = await this.tenancy.run({ platform: 'scheduler' }, (tx) =>
      this.stored.undelivered(tx, { user, workspace, days, limit }),
    );
    return { items: mails.map(shown) };
  }

  private async addressOf(caller: Caller, id: string): Promise<string> {
    const { email, sample } = await this.services.call(getContact, { caller, params: { id } });
    if (sample) throw new AppError('invalid-request', { detail: 'Contacts of the sample data get no mail' });
    if (!email) throw new AppError('invalid-request', { detail: 'This contact has no e-mail address' });
    return email;
  }
}

/** Until the address is proved, an account mails only itself. */
const requireProved = ({ emailVerified }: User): void => {
  if (!emailVerified)
    throw new AppError('email-unverified', {
      detail: 'Until your e-mail address is confirmed, you can mail only yourself',
    });
};

const shown = ({
  id,
  recipient: to,
  subject,
  about,
  refused,
  reason,
  failedAt,
}: UndeliveredMail): UndeliveredLetter => ({
  id,
  to,
  subject,
  contactId: about?.contactId ?? null,
  dealId: about?.dealId ?? null,
  refused,
  reason,
  failedAt: failedAt.toISOString(),
});
