import { Module } from '@nestjs/common';
import { keptNotifications } from '@fernway/contracts/http/messaging-notifications';
import { SweeperService } from '@fernway/service-kit';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembersModule } from '../members/members.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { DigestsRepository } from './digests.repository.js';
import { DigestsService } from './digests.service.js';
import { NotificationIntakeService } from './notification-intake.service.js';
import { NotificationScheduler } from './notification-scheduler.js';
import { NotificationSettingsRepository } from './notification-settings.repository.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsEvents } from './notifications.events.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { SnoozesService } from './snoozes.service.js';

@Module({
  imports: [LimitsModule, MailsModule, MembersModule, OrganizationsModule],
  controllers: [NotificationsController],
  providers: [
    DigestsRepository,
    DigestsService,
    NotificationIntakeService,
    NotificationScheduler,
    NotificationSettingsRepository,
    NotificationSettingsService,
    NotificationsEvents,
    NotificationsRepository,
    NotificationsService,
    SnoozesService,
  ],
})
export class NotificationsModule {
  constructor(sweeper: SweeperService, notifications: NotificationsRepository) {
    sweeper.addAfter(keptNotifications.days, (tx, days) => notifications.forgetOld(tx, days));
    sweeper.addAfter(keptNotifications.days, (tx, days) => notifications.forgetSettled(tx, days));
  }
}
