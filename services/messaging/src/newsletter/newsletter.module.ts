import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
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
export class NewsletterModule {
  constructor(
    sweeper: SweeperService,
    subscribers: SubscribersRepository,
    @InjectEnv() { keepDays }: Pick<Env, 'keepDays'>,
  ) {
    sweeper.addAfter(keepDays.unconfirmed, (tx, days) => subscribers.forgetUnconfirmed(tx, days));
  }
}
