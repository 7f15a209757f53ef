import { Module } from '@nestjs/common';
import { ENV, InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { DeliveryService } from './delivery.service.js';
import { MAIL_TRANSPORT, mailTransportFor } from './mail-transport.js';
import { MailSender } from './mail-sender.js';
import { MailsRepository } from './mails.repository.js';
import { MailsService } from './mails.service.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';

@Module({
  imports: [OrganizationsModule],
  providers: [
    { provide: MAIL_TRANSPORT, inject: [ENV], useFactory: mailTransportFor },
    MailsRepository,
    DeliveryService,
    MailSender,
    MailsService,
  ],
  exports: [MailsService, MailsRepository],
})
export class MailsModule {
  constructor(sweeper: SweeperService, mails: MailsRepository, @InjectEnv() { keepDays }: Pick<Env, 'keepDays'>) {
    sweeper.addAfter(keepDays.mails, (tx, days) => mails.forgetOld(tx, days));
  }
}
