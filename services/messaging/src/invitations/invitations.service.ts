import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { EventOf } from '@fernway/contracts/event';
import type { InvitationSent } from '@fernway/contracts/events/identity';
import { getInvitationLetter } from '@fernway/contracts/http/invitations';
import type { WorkspaceTx } from '@fernway/database';
import { type BaseEnv, InjectEnv, ServiceClient } from '@fernway/service-kit';
import { MailLimits } from '../limits/mail-limits.js';
import { MailsService } from '../mails/mails.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { withoutLinks } from '../templates/without-links.js';

/** Of a call inside a transaction; the event comes again when identity is away. */
const letterMs = 3_000;

@Injectable()
export class InvitationsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    private readonly organizations: OrganizationsService,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  async mail({ data, userid }: EventOf<typeof InvitationSent>, tx: WorkspaceTx): Promise<void> {
    const { workspaceId, invitationId, number } = data;
    const params = { workspace: workspaceId, id: invitationId };
    const letter = await this.client
      .call(getInvitationLetter, { params, timeoutMs: letterMs })
      .catch((error: unknown) => {
        // Accepted or taken back meanwhile: nobody waits for this mail.
        if (error instanceof AppError && error.code === 'not-found') return undefined;
        throw error;
      });
    if (!letter || !(await this.limits.mayMail(tx, letter.email))) return;
    const { email, language, workspaceName, invitedBy, token, expiresAt } = letter;
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const head = await this.organizations.headOf(workspaceId, userid);
    await this.mails.post(tx, {
      key: `invitation:${invitationId}:${number}`,
      to: email,
      language,
      template: 'invitation',
      head,
      facts: {
        invitedBy: withoutLinks(invitedBy),
        workspace: withoutLinks(workspaceName),
        // After the #: no server and no page that is linked to gets to see it.
        link: `${this.env.publicUrl}/auth/invitation#${token}`,
        expiresAt: date.format(new Date(expiresAt)),
      },
    });
  }
}
