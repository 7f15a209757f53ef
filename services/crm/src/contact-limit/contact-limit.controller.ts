import { Controller } from '@nestjs/common';
import { getContactUsage } from '@fernway/contracts/http/crm-contact-usage';
import { Caller, Route } from '@fernway/service-kit';
import { ContactLimit } from './contact-limit.service.js';

@Controller()
export class ContactLimitController {
  constructor(private readonly limit: ContactLimit) {}

  @Route(getContactUsage)
  usage(@Caller() caller: Caller) {
    return this.limit.usage(caller, { fresh: true });
  }
}
