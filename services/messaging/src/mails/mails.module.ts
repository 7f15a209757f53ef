import { Module } from '@nestjs/common';
import { ENV } from '@fernway/service-kit';
import { DeliveryService } from './delivery.service.js';
import { MAIL_TRANSPORT, mailTransportFor } from './mail-transport.js';
import { MailSender } from './mail-sender.js';
import { MailsRepository } from './mails.repository.js';
import { MailsService } from './mails.service.js';

@Module({
  providers: [
    { provide: MAIL_TRANSPORT, inject: [ENV], useFactory: mailTransportFor },
    MailsRepository,
    DeliveryService,
    MailSender,
    MailsService,
  ],
  exports: [MailsService, MailsRepository],
})
export class MailsModule {}
