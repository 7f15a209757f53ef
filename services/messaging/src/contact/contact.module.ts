import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { ContactController } from './contact.controller.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [LimitsModule, MailsModule],
  controllers: [ContactController],
  providers: [ContactService, ContactMessagesRepository],
})
export class ContactModule {
  constructor(
    sweeper: SweeperService,
    messages: ContactMessagesRepository,
    @InjectEnv() { keepDays }: Pick<Env, 'keepDays'>,
  ) {
    sweeper.addAfter(keepDays.contactMessages, (tx, days) => messages.forgetOld(tx, days));
  }
}
