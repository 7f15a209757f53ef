import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getLogoContent, getOrganizationHead, nobody } from '@fernway/contracts/http/crm-organization-heads';
import { InjectLogger, ServiceClient } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { MailHead, MailLogo } from '../mails/mail-head.js';
import { withoutLinks } from '../templates/without-links.js';

/** Of a call inside a transaction. */
const headMs = 3_000;

export type LogoFile = { type: string; content: Buffer };

/** The companies in whose names mails are written. A mail leaves without them where the CRM is away: it is worth more than its head. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly client: ServiceClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async headOf(workspace: string, user: string | null | undefined): Promise<MailHead | undefined> {
    const params = { workspace, user: user ?? nobody };
    const { organization } = await this.client
      .call(getOrganizationHead, { params, timeoutMs: headMs })
      .catch((err: unknown) => this.none(err, { organization: null }));
    if (!organization) return undefined;
    const { name, logoId } = organization;
    return { name: withoutLinks(name), logo: logoId ? { workspace, id: logoId } : null };
  }

  logo({ workspace, id }: MailLogo): Promise<LogoFile | undefined> {
    return this.client
      .call(getLogoContent, { params: { workspace, id } })
      .then(({ type, base64 }) => ({ type, content: Buffer.from(base64, 'base64') }))
      .catch((err: unknown) => this.none(err, undefined));
  }

  private none<T>(err: unknown, instead: T): T {
    if (!(err instanceof AppError)) throw err;
    if (err.code !== 'not-found') this.logger.warn({ err }, 'A mail goes without the name or logo of its company');
    return instead;
  }
}
