import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { EventOf } from '@fernway/contracts/event';
import type { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import { getAddressee } from '@fernway/contracts/http/members';
import type { WorkspaceTx } from '@fernway/database';
import { type BaseEnv, InjectEnv, ServiceClient } from '@fernway/service-kit';
import { MailsService } from '../mails/mails.service.js';

/** Of a call inside a transaction; the event comes again when identity is away. */
const addresseeMs = 3_000;

type Mention = EventOf<typeof MemberMentioned>['data'];

@Injectable()
export class MentionsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly mails: MailsService,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  /** Says who wrote and where it stands, not what: whether the member may read it is asked when he does. */
  async mail({ data, sample }: EventOf<typeof MemberMentioned>, tx: WorkspaceTx): Promise<void> {
    if (sample) return;
    const { activityId, memberId, mentionedBy } = data;
    const asked = { params: { workspace: tx.workspace, id: memberId }, query: mentionedBy ? { from: mentionedBy } : {} };
    const member = await this.client.call(getAddressee, { ...asked, timeoutMs: addresseeMs }).catch((error: unknown) => {
      // Anybody's id can be written into a note, and members leave: they hear nothing of it.
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    });
    if (!member) return;
    const { email, firstName, language, workspaceName, from } = member;
    await this.mails.post(tx, {
      key: `mention:${activityId}:${memberId}`,
      to: email,
      userId: memberId,
      language,
      template: 'mention',
      facts: { firstName, mentionedBy: from ?? workspaceName, workspace: workspaceName, link: `${this.env.publicUrl}/dashboard/${pageOf(data)}` },
    });
  }
}

const pageOf = ({ dealId, contactId, companyId }: Mention): string => {
  if (dealId) return `deals/${dealId}`;
  if (contactId) return `contacts/${contactId}`;
  return companyId ? `companies/${companyId}` : 'calendar';
};
