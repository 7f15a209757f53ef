import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { SubscribersRepository } from './subscribers.repository.js';

@Module({
  imports: [LimitsModule, MailsModule],
  controllers: [NewsletterController],
  providers: [NewsletterService, SubscribersRepository],
})
export class NewsletterModule {}
