import { Injectable } from '@nestjs/common';
import type { NotificationDefinition, NotificationWays } from '@fernway/contracts/notification';
import type { PlatformTx, UserTx } from '@fernway/database';

/** By kind, what a person has chosen. */
export type ChosenWays = ReadonlyMap<string, NotificationWays>;

export const waysOf = ({ kind, defaults }: NotificationDefinition, chosen: ChosenWays): NotificationWays =>
  chosen.get(kind) ?? defaults;

@Injectable()
export class NotificationSettingsRepository {
  async of(tx: UserTx | PlatformTx, user: string): Promise<ChosenWays> {
    const rows = await tx.query<NotificationWays & { kind: string }>({
      name: 'notification-settings',
      text: 'select kind, app, mail, desktop from notification_setting where user_id = $1',
      values: [user],
    });
    return new Map(rows.map(({ kind, ...ways }) => [kind, ways]));
  }

  /** In the order of their kinds, so that two requests at once never wait for each other. */
  async put(tx: UserTx, chosen: readonly (NotificationWays & { kind: string })[]): Promise<void> {
    const settings = chosen.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
    await tx.query({
      name: 'put-notification-settings',
      text: `insert into notification_setting (user_id, kind, app, mail, desktop)
             select $1, * from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[])
             on conflict (user_id, kind) do update set app = excluded.app, mail = excluded.mail, desktop = excluded.desktop`,
      values: [
        tx.user,
        settings.map(({ kind }) => kind),
        settings.map(({ app }) => app),
        settings.map(({ mail }) => mail),
        settings.map(({ desktop }) => desktop),
      ],
    });
  }
}
