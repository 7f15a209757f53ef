import { Body, Controller, Req, Res } from '@nestjs/common';
import { type SignUpInput, signUp } from '@fernway/contracts/http/identity';
import { Route } from '@fernway/service-kit';
import { DeviceCookie } from '../sessions/device-cookie.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefreshCookie } from '../sessions/refresh-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountsService } from './accounts.service.js';
import { emailKeyOf } from './user.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Route(signUp)
  async signUp(
    @Body({ schema: signUp.body }) input: SignUpInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, opened } = await this.accounts.signUp(input, request.clientAddress);
    if (!opened) return { user, session: null };
    this.cookie.set(reply, opened);
    this.device.set(reply, emailKeyOf(user.email));
    return { user, session: await this.sessions.tokenFor(opened) };
  }
}
