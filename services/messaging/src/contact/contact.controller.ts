import { Body, Controller, Req } from '@nestjs/common';
import { type ContactInput, sendContactMessage } from '@fernway/contracts/http/messaging';
import { Route } from '@fernway/service-kit';
import type { FastifyRequest } from 'fastify';
import { ContactService } from './contact.service.js';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Route(sendContactMessage)
  async send(@Body({ schema: sendContactMessage.body }) input: ContactInput, @Req() { clientAddress }: FastifyRequest) {
    await this.contact.receive(input, clientAddress);
    return { accepted: true };
  }
}
