import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getContact } from '@fernway/contracts/http/crm';
import { me } from '@fernway/contracts/http/identity';
import { type LetterInput, lettersPerHour, type UndeliveredLetter, undeliveredLetters } from '@fernway/contracts/http/messaging-letters';
import { Tenancy } from '@fernway/database';
import { type Caller, newId, ServiceClient, SweeperService } from '@fernway/service-kit';
import { type MailAbout, MailsRepository, type UndeliveredMail } from '../mails/mails.repository.js';
import { MailsService } from '../mails/mails.service.js';
import { LettersRepository } from './letters.repository.js';

/** Mails that a person writes: only to his own contacts and himself, so that nobody else hears from a stolen session. */
@Injectable()
export class LettersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly services: ServiceClient,
    private readonly mails: MailsService,
    private readonly letters: LettersRepository,
    private readonly stored: MailsRepository,
    sweeper: SweeperService,
  ) {
    sweeper.add((tx) => this.letters.forgetOld(tx));
  }

  /** @throws AppError feature-off, not-found, too-many-requests; invalid-request where the contact cannot be written to */
  async send(caller: Caller, { to, subject, text }: LetterInput): Promise<{ id: string; to: string }> {
    requirePerson(caller);
    this.mails.requireOn();
    const { user: sender } = await this.services.call(me, { caller });
    const address = to.kind === 'self' ? sender.email : await this.addressOf(caller, to.contactId);
    const id = newId(caller);
    const about: MailAbout = {
      workspaceId: caller.workspace,
      userId: caller.user,
      senderName: [sender.firstName, sender.lastName].filter(Boolean).join(' '),
      contactId: to.kind === 'contact' ? to.contactId : null,
      dealId: to.kind === 'contact' ? (to.dealId ?? null) : null,
      sender: { email: sender.email, firstName: sender.firstName, language: sender.language },
    };
    await this.tenancy.run({ user: caller.user }, async (tx) => {
      if (!(await this.letters.take(tx, lettersPerHour))) {
        throw new AppError('too-many-requests', { detail: `At most ${lettersPerHour} mails can be sent within an hour` });
      }
      await this.mails.postText(tx, { id, key: `letter:${id}`, to: address, userId: caller.user, subject, text, template: 'letter', headers: { 'Reply-To': sender.email }, about });
    });
    return { id, to: address };
  }

  /** What the person wrote here lately and did not arrive. */
  async undelivered(caller: Caller): Promise<{ items: UndeliveredLetter[] }> {
    requirePerson(caller);
    const { user, workspace } = caller;
    const { days, most: limit } = undeliveredLetters;
    const mails = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.stored.undelivered(tx, { user, workspace, days, limit }));
    return { items: mails.map(shown) };
  }

  private async addressOf(caller: Caller, id: string): Promise<string> {
    const { email, sample } = await this.services.call(getContact, { caller, params: { id } });
    if (sample) throw new AppError('invalid-request', { detail: 'Contacts of the sample data get no mail' });
    if (!email) throw new AppError('invalid-request', { detail: 'This contact has no e-mail address' });
    return email;
  }
}

const requirePerson = ({ apiKey }: Caller): void => {
  if (apiKey) throw new AppError('forbidden', { detail: 'This is for people: an API key cannot do it' });
};

const shown = ({ id, recipient: to, subject, about, refused, reason, failedAt }: UndeliveredMail): UndeliveredLetter => ({
  id,
  to,
  subject,
  contactId: about?.contactId ?? null,
  dealId: about?.dealId ?? null,
  refused,
  reason,
  failedAt: failedAt.toISOString(),
});
