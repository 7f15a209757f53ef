import { Module } from '@nestjs/common';
import { AccountMailsModule } from './account-mails/account-mails.module.js';
import { ContactModule } from './contact/contact.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { MentionsModule } from './mentions/mentions.module.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { RecipientsModule } from './recipients/recipients.module.js';
import { RemindersModule } from './reminders/reminders.module.js';

@Module({
  imports: [
    RecipientsModule,
    AccountMailsModule,
    InvitationsModule,
    MentionsModule,
    RemindersModule,
    NewsletterModule,
    ContactModule,
    LettersModule,
    MailboxModule,
  ],
})
export class AppModule {}
