import { Body, Controller } from '@nestjs/common';
import { type ContactInput, sendContactMessage } from '@fernway/contracts/http/messaging';
import { Route } from '@fernway/service-kit';
import { ContactService } from './contact.service.js';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Route(sendContactMessage)
  async send(@Body({ schema: sendContactMessage.body }) input: ContactInput) {
    await this.contact.receive(input);
    return { accepted: true };
  }
}
