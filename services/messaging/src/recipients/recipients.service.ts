import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import type { OrderPaid } from '@fernway/contracts/events/billing';
import type { ProfileChanged, UserRegistered, UserVerified } from '@fernway/contracts/events/identity';
import { tokenRules } from '@fernway/contracts/token-economy';
import type { UserTx } from '@fernway/database';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import { MailLimits } from '../limits/mail-limits.js';
import type { MailHead } from '../mails/mail-head.js';
import { MailsService } from '../mails/mails.service.js';
import { MembersService } from '../members/members.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { Recipient } from './recipient.entity.js';
import { RecipientsRepository } from './recipients.repository.js';

@Injectable()
export class RecipientsService {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    private readonly members: MembersService,
    private readonly organizations: OrganizationsService,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  async know({ data }: EventOf<typeof UserRegistered>, tx: UserTx): Promise<void> {
    const { email, firstName, language } = data;
    await this.recipients.add(tx, { email, firstName, language });
  }

  /** Not before the address is proved: what it says is for whoever made the account. */
  async welcome({ data: { userId } }: EventOf<typeof UserVerified>, tx: UserTx): Promise<void> {
    const { email, language } = await this.known(tx);
    if (!(await this.limits.mayMail(tx, email))) return;
    await this.mails.post(tx, {
      key: `welcome:${userId}`,
      to: email,
      userId,
      language,
      template: 'welcome',
      facts: { dashboard: `${this.env.publicUrl}/dashboard`, tokens: tokenRules.initialGrant },
    });
  }

  async follow({ data }: EventOf<typeof ProfileChanged>, tx: UserTx): Promise<void> {
    const { firstName, language } = data;
    // Before the registration has arrived there is nobody to change: the retry table brings it again.
    if (!(await this.recipients.change(tx, { firstName, language }))) throw new Error('The recipient is not known yet');
  }

  async receipt({ data }: EventOf<typeof OrderPaid>, tx: UserTx): Promise<void> {
    const { email, firstName, language } = await this.known(tx);
    const number = new Intl.NumberFormat(language);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    await this.mails.post(tx, {
      key: `receipt:${data.orderId}`,
      to: email,
      userId: data.userId,
      language,
      template: 'receipt',
      head: await this.headOf(data),
      facts: {
        firstName,
        tokens: number.format(data.tokens),
        price: priceText(data.price, language),
        orderId: data.orderId,
        paidAt: date.format(new Date(data.paidAt)),
        billing: `${this.env.publicUrl}/dashboard/billing/orders`,
      },
    });
  }

  /** Of whoever is still in the workspace and has proved their address: until then, it may be somebody else's. */
  private async headOf({ workspaceId, userId }: EventOf<typeof OrderPaid>['data']): Promise<MailHead | undefined> {
    if (!workspaceId) return undefined;
    const member = await this.members.addressee(workspaceId, userId, userId);
    return member?.fromVerified ? this.organizations.headOf(workspaceId, userId) : undefined;
  }

  /** Before the registration has arrived there is nobody: the retry table brings the event again. */
  private async known(tx: UserTx): Promise<Recipient> {
    const recipient = await this.recipients.find(tx);
    if (!recipient) throw new Error('The recipient is not known yet');
    return recipient;
  }
}

const priceText = ({ amount, currency }: { amount: number; currency: string }, language: string): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
