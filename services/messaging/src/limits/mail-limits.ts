import { Injectable } from '@nestjs/common';
import { lettersPerHour } from '@fernway/contracts/http/messaging-letters';
import type { Tx } from '@fernway/database';
import {
  addressRange,
  type Claim,
  EffectLimiter,
  everybody,
  InjectEnv,
  InjectLogger,
  type Limit,
  recipientKey,
} from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';

const hour = 3600;
const day = 24 * hour;
/** Confirmations that nobody answers end at some time, also when they are asked for day by day. */
const confirmationsPerMonth = 5;
/** Enough to see what a mail looks like. */
const unprovedLettersPerDay = 3;
const allUnprovedLettersPerDay = 200;

/** How much mail somebody may cause, by whom and to whom. What a visitor could learn of others by a refusal is refused in silence. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limiter: EffectLimiter,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One form that a visitor sent. @throws AppError too-many-requests: it says nothing of the address that he gave */
  async requireForm(tx: Tx, form: 'contact' | 'newsletter', client: string): Promise<void> {
    const { formsPerClient, forms } = this.env.limits;
    const claims = [
      of(`${form} forms of a client`, formsPerClient, hour, addressRange(client)),
      of(`${form} forms`, forms, day, everybody),
    ];
    await this.limiter.require(tx, claims, 'Too many messages for now: try again later');
  }

  /** @returns whether a visitor's address may be told that his message has arrived */
  mayAcknowledge(tx: Tx, recipient: string): Promise<boolean> {
    const to = recipientKey(recipient);
    return this.quietly(tx, [
      of('acknowledgements of a recipient', this.env.limits.acknowledgements, day, to),
      this.unaskedFor(to),
    ]);
  }

  /** @returns whether this address may be asked to confirm the newsletter */
  mayAskToConfirm(tx: Tx, recipient: string): Promise<boolean> {
    const to = recipientKey(recipient);
    const { confirmations } = this.env.limits;
    return this.quietly(tx, [
      of('newsletter confirmations of a recipient', confirmations, day, to),
      of(
        'newsletter confirmations of a recipient in a month',
        Math.max(confirmations, confirmationsPerMonth),
        30 * day,
        to,
      ),
      this.unaskedFor(to),
    ]);
  }

  /** @returns whether this address may be mailed what another caused: a welcome, an invitation */
  mayMail(tx: Tx, recipient: string): Promise<boolean> {
    return this.quietly(tx, [this.unaskedFor(recipientKey(recipient))]);
  }

  /** @returns whether a member may be mailed one more notification of this kind */
  async mayNotify(tx: Tx, kind: string, recipient: string): Promise<boolean> {
    const { mentions, reminders } = this.env.limits;
    const to = recipientKey(recipient);
    if (kind === 'mention') return this.quietly(tx, [of('mentions of a recipient', mentions, day, to)]);
    if (kind === 'reminder') return this.quietly(tx, [of('reminders of a recipient', reminders, day, to)]);
    return true;
  }

  /**
   * A letter of an account whose address is not proved yet, to that address: it may be another's.
   * @throws AppError too-many-requests
   */
  async requireUnprovedLetter(tx: Tx, sender: string, recipient: string): Promise<void> {
    const claims = [
      of('letters of an unproved sender', unprovedLettersPerDay, day, sender),
      of('letters of unproved senders', allUnprovedLettersPerDay, day, everybody),
      this.unaskedFor(recipientKey(recipient)),
    ];
    await this.limiter.require(tx, claims, 'Confirm your e-mail address to send more mails');
  }

  /** @throws AppError too-many-requests */
  async requireLetter(tx: Tx, sender: string, recipient: string): Promise<void> {
    const { lettersPerSender, lettersPerRecipient, letters } = this.env.limits;
    const hourly = of('letters of a sender', lettersPerHour, hour, sender);
    await this.limiter.require(tx, [hourly], `At most ${lettersPerHour} mails can be sent within an hour`);
    const daily = [
      of('letters of a sender in a day', lettersPerSender, day, sender),
      of('letters of a recipient', lettersPerRecipient, day, recipientKey(recipient)),
      of('letters', letters, day, everybody),
    ];
    await this.limiter.require(tx, daily, 'Too many mails for today: try again later');
  }

  /** All that an address may get by what others do, together: who gives a foreign address gains nothing by taking turns. */
  private unaskedFor(to: string): Claim {
    return of('mails that a recipient did not ask for', this.env.limits.mailsPerRecipient, day, to);
  }

  private async quietly(tx: Tx, claims: Claim[]): Promise<boolean> {
    const refusal = await this.limiter.take(tx, claims);
    if (refusal)
      this.logger.warn({ limit: refusal.limit.name }, 'A mail was not written: its recipient got enough of them');
    return !refusal;
  }
}

const of = (name: string, most: number, seconds: number, whose: string): Claim => ({
  limit: { name, most, seconds } satisfies Limit,
  of: whose,
});
