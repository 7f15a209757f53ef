import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import {
  acceptInvitation,
  getInvitationLetter,
  type InvitedSignUpInput,
  readInvitation,
  signUpInvited,
} from '@fernway/contracts/http/invitations';
import { Caller, Route } from '@fernway/service-kit';
import { emailKeyOf } from '../accounts/user.js';
import { DeviceCookie } from '../sessions/device-cookie.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefreshCookie } from '../sessions/refresh-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { InvitationKey } from './invitation-token.js';
import { JoiningService } from './joining.service.js';

type Token = { token: string };

@Controller()
export class JoiningController {
  constructor(
    private readonly joining: JoiningService,
    private readonly sessions: SessionsService,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Route(readInvitation)
  read(@Body({ schema: readInvitation.body }) { token }: Token) {
    return this.joining.offer(token);
  }

  @Route(acceptInvitation)
  accept(@Caller() caller: Caller, @Body({ schema: acceptInvitation.body }) { token }: Token) {
    return this.joining.accept(caller, token);
  }

  @Route(signUpInvited)
  async signUp(
    @Body({ schema: signUpInvited.body }) input: InvitedSignUpInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, opened } = await this.joining.signUp(input, request.clientAddress);
    if (!opened) return { user, session: null };
    this.cookie.set(reply, opened);
    this.device.set(reply, emailKeyOf(user.email));
    return { user, session: await this.sessions.tokenFor(opened) };
  }

  @Route(getInvitationLetter)
  letter(@Param({ schema: getInvitationLetter.params }) key: InvitationKey) {
    return this.joining.letter(key);
  }
}
