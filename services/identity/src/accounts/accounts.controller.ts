import { Body, Controller, Res } from '@nestjs/common';
import { type SignUpInput, signUp } from '@fernway/contracts/http/identity';
import { Route } from '@fernway/service-kit';
import type { FastifyReply } from 'fastify';
import { RefreshCookie } from '../sessions/refresh-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Route(signUp)
  async signUp(
    @Body({ schema: signUp.body }) input: SignUpInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, opened } = await this.accounts.signUp(input);
    this.cookie.set(reply, opened);
    return { user, session: await this.sessions.tokenFor(opened) };
  }
}
