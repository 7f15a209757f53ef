import { Module } from '@nestjs/common';
import { AccountMailsModule } from './account-mails/account-mails.module.js';
import { ContactModule } from './contact/contact.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { RecipientsModule } from './recipients/recipients.module.js';

@Module({
  imports: [
    RecipientsModule,
    AccountMailsModule,
    InvitationsModule,
    NotificationsModule,
    NewsletterModule,
    ContactModule,
    LettersModule,
    MailboxModule,
  ],
})
export class AppModule {}
