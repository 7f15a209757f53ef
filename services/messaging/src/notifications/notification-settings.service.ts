import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Language } from '@fernway/contracts/http/identity';
import type { NotificationSetting, NotificationSettingsInput } from '@fernway/contracts/http/messaging-notifications';
import { definedNotifications } from '@fernway/contracts/notifications/all';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { kindOf } from './notification-kinds.js';
import { type ChosenWays, NotificationSettingsRepository, waysOf } from './notification-settings.repository.js';
import { publishChanged } from './notifications.repository.js';

/** How a person wants to be told of each kind, in all workspaces. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly settings: NotificationSettingsRepository,
  ) {}

  list({ user }: Caller, language: Language): Promise<{ items: NotificationSetting[] }> {
    return this.tenancy.run({ user }, async (tx) => shown(await this.settings.of(tx, user), language));
  }

  /** @throws AppError invalid-request for a kind that is not there */
  change(
    { user }: Caller,
    { items }: NotificationSettingsInput,
    language: Language,
  ): Promise<{ items: NotificationSetting[] }> {
    const chosen = new Map(items.map((item) => [item.kind, item]));
    const unknown = [...chosen.keys()].find((kind) => !kindOf(kind));
    if (unknown !== undefined)
      throw new AppError('invalid-request', { detail: `There are no notifications of the kind ${unknown}` });
    return this.tenancy.run({ user }, async (tx) => {
      await this.settings.put(tx, [...chosen.values()]);
      await publishChanged(tx, [user]);
      return shown(await this.settings.of(tx, user), language);
    });
  }
}

const shown = (chosen: ChosenWays, language: Language): { items: NotificationSetting[] } => ({
  items: definedNotifications().map((definition) => ({
    kind: definition.kind,
    label: definition.words[language].label,
    ...waysOf(definition, chosen),
  })),
});
