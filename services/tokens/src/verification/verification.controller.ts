import { Controller } from '@nestjs/common';
import { verifyBalance } from '@fernway/contracts/http/token-reports';
import { Caller, Route } from '@fernway/service-kit';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(private readonly verifications: VerificationService) {}

  @Route(verifyBalance)
  verify(@Caller() caller: Caller) {
    return this.verifications.verify(caller.user);
  }
}
