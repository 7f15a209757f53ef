import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import type { TaskReminderDue } from '@fernway/contracts/events/crm';
import type { WorkspaceTx } from '@fernway/database';
import { MailLimits } from '../limits/mail-limits.js';
import { MailsService } from '../mails/mails.service.js';
import { MembersService } from '../members/members.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { withoutLinks } from '../templates/without-links.js';

@Injectable()
export class RemindersService {
  constructor(
    private readonly members: MembersService,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    private readonly organizations: OrganizationsService,
  ) {}

  /** A task of nobody's reminds nobody. Each time that is asked for reminds once, however often its event comes. */
  async mail({ data: task, sample }: EventOf<typeof TaskReminderDue>, tx: WorkspaceTx): Promise<void> {
    if (sample || !task.assigneeId) return;
    const member = await this.members.addressee(tx, task.assigneeId, task.createdBy);
    if (!member || !(await this.limits.mayRemind(tx, member.email))) return;
    const { email, firstName, language, workspaceName } = member;
    const head = await this.organizations.headOf(tx.workspace, task.assigneeId);
    await this.mails.post(tx, {
      key: `reminder:${task.id}:${task.assigneeId}:${task.remindAt}`,
      to: email,
      userId: task.assigneeId,
      language,
      template: 'task-reminder',
      head,
      facts: {
        firstName,
        task: withoutLinks(task.title),
        workspace: withoutLinks(workspaceName),
        link: this.members.linkTo(task),
      },
    });
  }
}
