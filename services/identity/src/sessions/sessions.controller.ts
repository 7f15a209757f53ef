import { Body, Controller, Req, Res } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { refresh, type RefreshInput, type SignInInput, signIn, signOut } from '@fernway/contracts/http/identity';
import { Route } from '@fernway/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKeyOf } from '../accounts/user.js';
import { DeviceCookie } from './device-cookie.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SessionIncludes } from './session-includes.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly includes: SessionIncludes,
    private readonly signInService: SignInService,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Route(signIn)
  async signIn(
    @Body({ schema: signIn.body }) input: SignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const emailKey = emailKeyOf(input.email);
    const device = this.device.read(request, emailKey);
    const { user, opened } = await this.signInService.signIn(input, { address: request.clientAddress, device });
    this.cookie.set(reply, opened);
    this.device.set(reply, emailKey);
    return { user, session: await this.sessions.tokenFor(opened) };
  }

  @Route(refresh)
  async refresh(
    @Body({ schema: refresh.body }) { workspaceId, include = [] }: RefreshInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const opened = await this.sessions.refresh(this.cookie.read(request), workspaceId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'session-ended') this.cookie.clear(reply);
      throw error;
    });
    this.cookie.set(reply, opened);
    const [session, included] = await Promise.all([this.sessions.tokenFor(opened), this.includes.of(opened, include)]);
    return { session, ...included };
  }

  @Route(signOut)
  async signOut(
    @Body({ schema: signOut.body }) _input: Record<string, never>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.signOut(this.cookie.read(request));
    this.cookie.clear(reply);
  }
}
