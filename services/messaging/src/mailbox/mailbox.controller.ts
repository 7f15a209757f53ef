import { Controller, Query } from '@nestjs/common';
import { listMailbox, mailboxPage } from '@fernway/contracts/http/messaging';
import { Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { AsHtml } from '../pages/as-html.js';
import { mailboxHtml } from './mailbox-page.js';
import { MailboxService } from './mailbox.service.js';

@Controller()
export class MailboxController {
  constructor(private readonly mailbox: MailboxService) {}

  @Route(listMailbox)
  list(@Query({ schema: listMailbox.query }) query: z.infer<typeof listMailbox.query>) {
    return this.mailbox.list(query);
  }

  @Route(mailboxPage)
  @AsHtml()
  async page() {
    return mailboxHtml((await this.mailbox.list({ limit: 100 })).items);
  }
}
