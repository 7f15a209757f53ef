import { Injectable } from '@nestjs/common';
import type { Addressee } from '@fernway/contracts/http/members';
import { notificationSettingsPath } from '@fernway/contracts/http/messaging-notifications';
import type { NotificationFacts } from '@fernway/contracts/notification';
import { Tenancy } from '@fernway/database';
import { type BaseEnv, eachAlone, InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { MailsService } from '../mails/mails.service.js';
import { MembersService } from '../members/members.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { withoutLinks } from '../templates/without-links.js';
import { type AccountAddress, DigestsRepository, type Due, type ToMail } from './digests.repository.js';
import { titleOf } from './notification-kinds.js';

const peopleAtOnce = 100;
const mostShown = 20;

type Members = ReadonlyMap<string, Addressee>;

/** Mails people what they have not read in the app; several instances may look at once, and each digest goes out once. */
@Injectable()
export class DigestsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly digests: DigestsRepository,
    private readonly members: MembersService,
    private readonly mails: MailsService,
    private readonly organizations: OrganizationsService,
    @InjectEnv() private readonly env: Pick<BaseEnv, 'publicUrl'>,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async sweep(now = new Date()): Promise<void> {
    if (!this.mails.isOn) return;
    const due = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.digests.due(tx, now, peopleAtOnce));
    await eachAlone(
      due,
      (one) => this.mail(one, now),
      (err, { user }) => this.logger.warn({ err, user }, 'A digest of notifications could not be written'),
    );
  }

  private async mail(due: Due, now: Date): Promise<void> {
    const members = await this.membersOf(due);
    const [workspace, ...others] = members.keys();
    const head = workspace && others.length === 0 ? await this.organizations.headOf(workspace, due.user) : undefined;
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      if (!(await this.digests.claim(tx, due.user, now))) return;
      const taken = await this.digests.take(tx, due, now);
      const items = taken.filter(({ workspace }) => !workspace || members.has(workspace));
      const to = [...members.values()][0] ?? (await this.digests.accountAddress(tx, due.user));
      if (!to || items.length === 0) return;
      await this.mails.post(tx, {
        key: `digest:${due.user}:${now.toISOString()}`,
        to: to.email,
        userId: due.user,
        language: to.language,
        template: 'digest',
        head,
        facts: {
          firstName: to.firstName,
          items: items.slice(0, mostShown).map((item) => this.linkOf(item, to, members)),
          more: Math.max(0, items.length - mostShown),
          settings: `${this.env.publicUrl}${notificationSettingsPath}`,
        },
      });
    });
  }

  /** Of the workspaces where they still are; until their own address is proved, nobody is mailed what others may have written. */
  private async membersOf({ user, workspaces }: Due): Promise<Members> {
    const members = new Map<string, Addressee>();
    for (const workspace of workspaces) {
      const member = await this.members.addressee(workspace, user, user);
      if (member?.fromVerified) members.set(workspace, member);
    }
    return members;
  }

  private linkOf({ workspace, kind, facts, path }: ToMail, { language }: AccountAddress, members: Members) {
    const title = titleOf(kind, factsWithoutLinks(facts), language);
    const where = workspace && members.get(workspace)?.workspaceName;
    return { label: where ? `${title} (${withoutLinks(where)})` : title, url: `${this.env.publicUrl}${path}` };
  }
}

/** Much of it was written by somebody else. */
const factsWithoutLinks = (facts: NotificationFacts): NotificationFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? withoutLinks(fact) : fact]),
  );
