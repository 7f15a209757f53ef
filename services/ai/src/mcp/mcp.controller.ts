import { Body, Controller, Req, Res } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type McpMessage, speakMcp } from '@fernway/contracts/http/ai-mcp';
import { type BaseEnv, Caller, InjectEnv, type KitRequest, Route } from '@fernway/service-kit';
import type { FastifyReply } from 'fastify';
import { McpService } from './mcp.service.js';

@Controller()
export class McpController {
  private readonly origin: string;

  constructor(
    private readonly mcp: McpService,
    @InjectEnv() env: Pick<BaseEnv, 'publicUrl'>,
  ) {
    this.origin = new URL(env.publicUrl).origin;
  }

  @Route(speakMcp)
  async speak(
    @Caller() caller: Caller,
    @Body({ schema: speakMcp.body }) message: McpMessage,
    @Req() request: KitRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A page of somebody else's must not speak to agents' doors, whatever name it resolves to (DNS rebinding).
    if (request.headers.origin !== undefined && request.headers.origin !== this.origin)
      throw new AppError('origin-refused');
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const answer = await this.mcp.answer(caller, webRequest(request, this.origin, left.signal), message);
    if (answer.status === 406)
      throw new AppError('not-acceptable', { detail: '`Accept` must name application/json and text/event-stream' });
    await reply.send(answer);
  }
}

/** The body is parsed already: what the protocol reads besides are its headers. */
const webRequest = ({ method, url, headers }: KitRequest, origin: string, signal: AbortSignal): Request =>
  new Request(new URL(url, origin), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
    signal,
  });
