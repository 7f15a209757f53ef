import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Language } from '@fernway/contracts/http/identity';
import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  type NotificationQuery,
  type NotificationSettingsInput,
  readAllNotifications,
  readNotification,
  type Snooze,
  snoozeNotification,
} from '@fernway/contracts/http/messaging-notifications';
import { Caller, Route } from '@fernway/service-kit';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationsService } from './notifications.service.js';

type Id = { id: string };
type InLanguage = { language: Language };
type Nothing = Record<string, never>;

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly settings: NotificationSettingsService,
  ) {}

  @Route(listNotifications)
  list(@Caller() caller: Caller, @Query({ schema: listNotifications.query }) query: NotificationQuery) {
    return this.notifications.list(caller, query);
  }

  @Route(readAllNotifications)
  readAll(@Caller() caller: Caller, @Body({ schema: readAllNotifications.body }) _input: Nothing) {
    return this.notifications.readAll(caller);
  }

  @Route(readNotification)
  read(
    @Caller() caller: Caller,
    @Param({ schema: readNotification.params }) { id }: Id,
    @Body({ schema: readNotification.body }) _input: Nothing,
  ) {
    return this.notifications.read(caller, id);
  }

  @Route(snoozeNotification)
  snooze(
    @Caller() caller: Caller,
    @Param({ schema: snoozeNotification.params }) { id }: Id,
    @Body({ schema: snoozeNotification.body }) input: Snooze,
  ) {
    return this.notifications.snooze(caller, id, input);
  }

  @Route(getNotificationSettings)
  listSettings(@Caller() caller: Caller, @Query({ schema: getNotificationSettings.query }) { language }: InLanguage) {
    return this.settings.list(caller, language);
  }

  @Route(changeNotificationSettings)
  changeSettings(
    @Caller() caller: Caller,
    @Query({ schema: changeNotificationSettings.query }) { language }: InLanguage,
    @Body({ schema: changeNotificationSettings.body }) input: NotificationSettingsInput,
  ) {
    return this.settings.change(caller, input, language);
  }
}
