import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import type { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import type { WorkspaceTx } from '@fernway/database';
import { MailLimits } from '../limits/mail-limits.js';
import { MailsService } from '../mails/mails.service.js';
import { MembersService } from '../members/members.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { withoutLinks } from '../templates/without-links.js';

@Injectable()
export class MentionsService {
  constructor(
    private readonly members: MembersService,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    private readonly organizations: OrganizationsService,
  ) {}

  /** Says who wrote and where it stands, not what: whether the member may read it is asked when he does. */
  async mail({ data, sample }: EventOf<typeof MemberMentioned>, tx: WorkspaceTx): Promise<void> {
    if (sample) return;
    const { activityId, memberId, mentionedBy } = data;
    const member = await this.members.addressee(tx, memberId, mentionedBy);
    if (!member || !(await this.limits.mayMention(tx, member.email))) return;
    const { email, firstName, language, workspaceName, from } = member;
    const head = await this.organizations.headOf(tx.workspace, mentionedBy);
    await this.mails.post(tx, {
      key: `mention:${activityId}:${memberId}`,
      to: email,
      userId: memberId,
      language,
      template: 'mention',
      head,
      facts: {
        firstName,
        mentionedBy: withoutLinks(from ?? workspaceName),
        workspace: withoutLinks(workspaceName),
        link: this.members.linkTo(data),
      },
    });
  }
}
