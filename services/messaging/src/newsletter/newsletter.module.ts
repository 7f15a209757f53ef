import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { SubscribersRepository } from './subscribers.repository.js';

@Module({
  imports: [MailsModule],
  controllers: [NewsletterController],
  providers: [NewsletterService, SubscribersRepository],
})
export class NewsletterModule {}
