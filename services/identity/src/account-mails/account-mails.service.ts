import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { AccountMailDue } from '@fernway/contracts/events/identity';
import {
  type AccountLetter,
  type AccountMailKind,
  confirmationDays,
  passwordResetMinutes,
} from '@fernway/contracts/http/account-mails';
import { Tenancy, type Tx, type UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { emailKeyOf } from '../accounts/user.js';
import type { Env } from '../env.js';
import { hashOf, isToken, keyIn, tokenOf } from '../keys/mailed-token.js';
import { type AccountMail, AccountMailsRepository } from './account-mails.repository.js';

const dayMinutes = 24 * 60;
/** How long each mail is worth sending; also the life of its link, where it has one. */
const minutes: Record<AccountMailKind, number> = {
  confirmation: confirmationDays * dayMinutes,
  'password-reset': passwordResetMinutes,
  'account-exists': dayMinutes,
  'password-changed': dayMinutes,
};
const withLink: ReadonlySet<AccountMailKind> = new Set(['confirmation', 'password-reset']);

export const linkGone = () =>
  new AppError('not-found', { detail: 'This link was used before, or is not complete: ask for a new one' });

/** Mails about an account to its own address. Messaging writes them when it hears that one is due. */
@Injectable()
export class AccountMailsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: AccountMailsRepository,
    private readonly accounts: AccountsRepository,
    private readonly apiKeys: ApiKeysRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws feature-off where the operator turned mail off */
  requireOn(): void {
    if (this.env.MAIL === 'off')
      throw new AppError('feature-off', { detail: 'Mail is off: the operator enables it with SMTP_URL' });
  }

  /** @returns whether a mail goes: not beyond the limits, and not to an account that is not there */
  async ask(tx: Tx, user: string, kind: AccountMailKind): Promise<boolean> {
    const id = uuidv7();
    const tokenHash = withLink.has(kind) ? hashOf(this.tokenOf(kind, user, id)) : null;
    const limited = kind !== 'password-changed';
    const written = await this.mails.add(tx, { user, id, kind, tokenHash, minutes: minutes[kind], limited });
    // Also where nothing was written: messaging then finds nothing to mail, and the caller cannot tell the cases apart by time.
    await outbox.publish(tx, AccountMailDue, {
      subject: user,
      version: Date.now(),
      user,
      data: { userId: user, mailId: id },
    });
    return written;
  }

  /** For whoever knows an address only: the same statements run whether it has an account or not. */
  async askByAddress(email: string, kind: AccountMailKind): Promise<void> {
    this.requireOn();
    await this.tenancy.run({ platform: 'sign-in' }, async (tx) => {
      const user = await this.accounts.findUser(tx, emailKeyOf(email));
      await this.ask(tx, user ?? uuidv7(), kind);
    });
  }

  /** @throws AppError not-found where nobody waits for this mail */
  async letter(user: string, id: string): Promise<AccountLetter> {
    const found = await this.tenancy.run({ user }, async (tx) => {
      const mail = await this.mails.find(tx, id);
      return mail && { mail, account: await this.accounts.find(tx, user) };
    });
    if (!found?.account || found.mail.used || found.mail.expired)
      throw new AppError('not-found', { detail: 'There is no such mail' });
    const { mail, account } = found;
    const told = mail.kind === 'password-changed';
    const apiKeys = told ? await this.tenancy.run({ platform: 'session' }, (tx) => this.apiKeys.working(tx, user)) : [];
    return {
      kind: mail.kind,
      email: mail.email,
      language: account.language,
      timeZone: account.timeZone ?? 'UTC',
      token: this.tokenStored(mail, user),
      apiKeys,
      askedAt: mail.createdAt.toISOString(),
      expiresAt: mail.expiresAt.toISOString(),
    };
  }

  /** Opens the account that a link belongs to, with the mail that it came by; used and expired ones, too. @throws AppError not-found */
  async open<T>(kind: AccountMailKind, token: string, fn: (tx: UserTx, mail: AccountMail) => Promise<T>): Promise<T> {
    const key = keyIn(token);
    if (!key) throw linkGone();
    return this.tenancy.run({ user: key.owner }, async (tx) => {
      await this.accounts.lock(tx, key.owner);
      const mail = await this.mails.find(tx, key.id);
      if (mail?.kind !== kind || !isToken(token, mail.tokenHash)) throw linkGone();
      return fn(tx, mail);
    });
  }

  private tokenOf(kind: AccountMailKind, user: string, id: string, key = this.env.IDENTITY_REFRESH_KEY): string {
    return tokenOf(kind, { owner: user, id }, key);
  }

  /** The token of a mail's link, made with this key or with one before it; null for a mail without one. */
  private tokenStored({ id, kind, tokenHash }: AccountMail, user: string): string | null {
    const keys = [this.env.IDENTITY_REFRESH_KEY, ...this.env.IDENTITY_FORMER_REFRESH_KEYS];
    return keys.map((key) => this.tokenOf(kind, user, id, key)).find((token) => isToken(token, tokenHash)) ?? null;
  }
}
