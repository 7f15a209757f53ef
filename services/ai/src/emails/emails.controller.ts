import { Body, Controller } from '@nestjs/common';
import { draftEmail, type EmailDraftInput } from '@fernway/contracts/http/ai';
import { Caller, Route } from '@fernway/service-kit';
import { EmailsService } from './emails.service.js';

@Controller()
export class EmailsController {
  constructor(private readonly emails: EmailsService) {}

  @Route(draftEmail)
  draft(@Caller() caller: Caller, @Body({ schema: draftEmail.body }) input: EmailDraftInput) {
    return this.emails.draft(caller, input);
  }
}
