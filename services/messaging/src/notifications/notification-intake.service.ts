import { Injectable } from '@nestjs/common';
import { NotificationAdded } from '@fernway/contracts/events/messaging';
import { keptNotifications } from '@fernway/contracts/http/messaging-notifications';
import { managers, type NotificationDefinition, type NotificationFacts } from '@fernway/contracts/notification';
import type { PlatformTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import { MailLimits } from '../limits/mail-limits.js';
import { MembersService } from '../members/members.service.js';
import { type AnyEvent, keyOf, kindsOf, kindsSettledBy } from './notification-kinds.js';
import { NotificationSettingsRepository, waysOf } from './notification-settings.repository.js';
import { NotificationsRepository, publishChanged } from './notifications.repository.js';

/** What is to be told of an event, before it is asked how its person wants to be told. */
type Told = { user: string; workspace: string | null; key: string; facts: NotificationFacts; mailable: boolean };

/** Keeps what people are notified of, as the contracts declare it. */
@Injectable()
export class NotificationIntakeService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly settings: NotificationSettingsRepository,
    private readonly members: MembersService,
    private readonly limits: MailLimits,
  ) {}

  async take(event: AnyEvent, tx: PlatformTx): Promise<void> {
    if (event.sample) return;
    const { subject, aggregateversion: version } = event;
    for (const { kind } of kindsSettledBy(event))
      await publishChanged(tx, await this.notifications.settle(tx, { kind, subject, version }));
    for (const definition of kindsOf(event)) {
      const users = await this.toldBy(definition, event);
      if (users.length === 0) continue;
      const { kind, settledBy } = definition;
      if (settledBy && (await this.notifications.isSettled(tx, { kind, subject, version }))) continue;
      for (const user of users) await this.tell(tx, definition, event, user);
    }
  }

  private async toldBy(definition: NotificationDefinition, event: AnyEvent): Promise<string[]> {
    const to = definition.to(event);
    if (to === managers) return this.members.managers(event.workspaceid!);
    return to === null ? [] : [to];
  }

  private async tell(tx: PlatformTx, definition: NotificationDefinition, event: AnyEvent, user: string): Promise<void> {
    const { kind } = definition;
    const ways = waysOf(definition, await this.settings.of(tx, user));
    if (!ways.app && !ways.mail) return;
    const told: Told = {
      user,
      workspace: (definition.workspace ? definition.workspace(event) : event.workspaceid) ?? null,
      key: keyOf(definition, event),
      facts: factsOf(definition, event),
      mailable: ways.mail,
    };
    const known = definition.from ? await this.caused(tx, told, kind, definition.from(event)) : told;
    if (!known || (!ways.app && !known.mailable)) return;
    const { workspace, key, facts, mailable: mail } = known;
    const id = uuidv7();
    const { aggregateversion: version } = event;
    const row = { id, user, workspace, kind, key, version, facts, path: definition.path(event), app: ways.app, mail };
    if (!(await this.notifications.add(tx, row))) return;
    await this.notifications.removeBeyond(tx, user, keptNotifications.most);
    if (ways.app) await outbox.publish(tx, NotificationAdded, { subject: id, version: 1, user, data: { kind } });
  }

  /** With the name of who caused it. @returns undefined where the one to be told is not a member any more */
  private async caused(tx: PlatformTx, told: Told, kind: string, from: string | null): Promise<Told | undefined> {
    const member = await this.members.addressee(told.workspace!, told.user, from);
    if (!member) return undefined;
    const facts = { ...told.facts, from: member.from ?? member.workspaceName };
    const mailable = told.mailable && member.fromVerified && (await this.limits.mayNotify(tx, kind, member.email));
    return { ...told, facts, mailable };
  }
}

const factsOf = (definition: NotificationDefinition, event: AnyEvent): NotificationFacts => {
  const day = definition.day?.(event);
  return { ...definition.facts?.(event), ...(day !== undefined && { day }) };
};
