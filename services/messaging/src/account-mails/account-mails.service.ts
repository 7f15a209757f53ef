import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { EventOf } from '@fernway/contracts/event';
import type { AccountMailDue } from '@fernway/contracts/events/identity';
import { type AccountLetter, getAccountLetter } from '@fernway/contracts/http/account-mails';
import type { UserTx } from '@fernway/database';
import { type BaseEnv, InjectEnv, ServiceClient } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { MailLimits } from '../limits/mail-limits.js';
import { type Letter, MailsService } from '../mails/mails.service.js';
import { withoutLinks } from '../templates/without-links.js';
import type { TemplateName } from '../templates/template.js';

/** Of a call inside a transaction; the event comes again when identity is away. */
const letterMs = 3_000;

/** Causing them takes no more than an address. */
const anybodys: ReadonlySet<AccountLetter['kind']> = new Set(['confirmation', 'account-exists']);

/** Mails that identity asks for: they go to the account's own address, and carry no link that somebody else chose. */
@Injectable()
export class AccountMailsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    @InjectEnv() private readonly env: Env & BaseEnv,
  ) {}

  async mail({ data }: EventOf<typeof AccountMailDue>, tx: UserTx): Promise<void> {
    const { userId, mailId } = data;
    const params = { user: userId, id: mailId };
    const letter = await this.client.call(getAccountLetter, { params, timeoutMs: letterMs }).catch((error: unknown) => {
      // Nobody has the address that was asked for, or the limits were reached: the asker is told neither.
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    });
    if (!letter) return;
    const { email: to, language, kind } = letter;
    // Counts with all else that anybody may cause. Resets do not: nobody else's turns may keep an owner out; identity limits them.
    if (anybodys.has(kind) && !(await this.limits.mayMail(tx, to))) return;
    await this.mails.post(tx, { key: `account-mail:${mailId}`, to, userId, language, ...this.contentOf(letter) });
  }

  private contentOf({ kind, token, apiKeys, askedAt, expiresAt, language, timeZone }: AccountLetter): Content {
    const at = (time: string) => {
      const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
        .formatToParts(new Date(time))
        .find(({ type }) => type === 'timeZoneName');
      return `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(time))} (${zone!.value})`;
    };
    // After the #: no server and no page that is linked to gets to see it, and a mail scanner's visit uses nothing up.
    const link = (page: string) => `${this.env.publicUrl}/auth/${page}#${token}`;
    const reset = `${this.env.publicUrl}/auth/reset`;
    const contents: Record<AccountLetter['kind'], () => Content> = {
      confirmation: () => ({ template: 'confirm-address', facts: { link: link('confirm'), expiresAt: at(expiresAt) } }),
      'account-exists': () => ({ template: 'account-exists', facts: { signIn: `${this.env.publicUrl}/auth`, reset } }),
      'password-reset': () => ({
        template: 'password-reset',
        facts: { link: link('reset'), expiresAt: at(expiresAt) },
      }),
      'password-changed': () => ({
        template: 'password-changed',
        facts: {
          changedAt: at(askedAt),
          reset,
          support: this.env.supportEmail,
          keys: apiKeys.map(({ name, workspaceName }) => withoutLinks(`${name} (${workspaceName})`)).join('\n'),
          keysPage: `${this.env.publicUrl}/dashboard/settings/api-keys`,
        },
      }),
    };
    return contents[kind]();
  }
}

type Content = { [Name in TemplateName]: Pick<Letter<Name>, 'template' | 'facts'> }[TemplateName];
