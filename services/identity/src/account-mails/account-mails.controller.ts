import { Body, Controller, Param, Req } from '@nestjs/common';
import {
  confirmAddress,
  getAccountLetter,
  readPasswordReset,
  requestConfirmation,
  requestPasswordReset,
  resendMail,
  type ResendInput,
  resetPassword,
} from '@fernway/contracts/http/account-mails';
import { Caller, Route } from '@fernway/service-kit';
import type { FastifyRequest } from 'fastify';
import { emailKeyOf } from '../accounts/user.js';
import { DeviceCookie } from '../sessions/device-cookie.js';
import { RefreshCookie } from '../sessions/refresh-cookie.js';
import { AccountMailsService } from './account-mails.service.js';
import { ConfirmationsService } from './confirmations.service.js';
import { PasswordResetsService } from './password-resets.service.js';

type Token = { token: string };
const kindOf = { 'sign-up': 'confirmation', 'password-reset': 'password-reset' } as const;

@Controller()
export class AccountMailsController {
  constructor(
    private readonly accountMails: AccountMailsService,
    private readonly confirmations: ConfirmationsService,
    private readonly resets: PasswordResetsService,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Route(resendMail)
  async resend(@Body({ schema: resendMail.body }) { email, type }: ResendInput) {
    await this.accountMails.askByAddress(email!, kindOf[type!]);
    return { accepted: true };
  }

  @Route(requestConfirmation)
  requestConfirmation(
    @Caller() caller: Caller,
    @Body({ schema: requestConfirmation.body }) _input: Record<string, never>,
  ) {
    return this.confirmations.request(caller);
  }

  @Route(confirmAddress)
  confirm(
    @Body({ schema: confirmAddress.body }) { token, password }: Token & { password?: string | undefined },
    @Req() request: FastifyRequest,
  ) {
    return this.confirmations.use(token, password, {
      refreshToken: this.cookie.read(request),
      clientFor: (email) => ({
        address: request.clientAddress,
        device: this.device.read(request, emailKeyOf(email)),
      }),
    });
  }

  @Route(requestPasswordReset)
  async requestReset(@Body({ schema: requestPasswordReset.body }) { email }: { email: string }) {
    await this.accountMails.askByAddress(email, 'password-reset');
    return { accepted: true };
  }

  @Route(readPasswordReset)
  readReset(@Body({ schema: readPasswordReset.body }) { token }: Token) {
    return this.resets.read(token);
  }

  @Route(resetPassword)
  reset(
    @Body({ schema: resetPassword.body }) { token, password }: Token & { password: string },
    @Req() request: FastifyRequest,
  ) {
    return this.resets.use(token, password, request.clientAddress);
  }

  @Route(getAccountLetter)
  letter(@Param({ schema: getAccountLetter.params }) { user, id }: { user: string; id: string }) {
    return this.accountMails.letter(user, id);
  }
}
