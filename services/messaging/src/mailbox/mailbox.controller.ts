import { Controller, Header, Param, Query } from '@nestjs/common';
import { listMailbox, mailboxMail, mailboxPage } from '@fernway/contracts/http/messaging';
import { Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { AsHtml } from '../pages/as-html.js';
import { mailboxHtml, mailboxPolicy, mailPolicy, mailView } from './mailbox-page.js';
import { MailboxService } from './mailbox.service.js';

@Controller()
export class MailboxController {
  constructor(private readonly mailbox: MailboxService) {}

  @Route(listMailbox)
  list(@Query({ schema: listMailbox.query }) query: z.infer<typeof listMailbox.query>) {
    return this.mailbox.list(query);
  }

  @Route(mailboxPage)
  @AsHtml(mailboxPolicy)
  async page() {
    return mailboxHtml((await this.mailbox.list({ limit: 100 })).items);
  }

  @Route(mailboxMail)
  @AsHtml(mailPolicy)
  @Header('x-frame-options', 'SAMEORIGIN')
  async mail(@Param({ schema: mailboxMail.params }) { id }: { id: string }) {
    return mailView(await this.mailbox.page(id));
  }
}
