import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider on this machine that speaks Gemini's wire format and only ever fails. */
export class GeminiPeer {
  readonly asked: string[] = [];
  readonly url: string;
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<GeminiPeer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const peer = new GeminiPeer(server);
    server.on('request', (request, response) => {
      peer.asked.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => {
        response.writeHead(503, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({
            error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' },
          }),
        );
      });
    });
    return peer;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(() => closed()));
  }
}
