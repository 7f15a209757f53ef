import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Identity, as far as it is asked where to write to a member. */
export class MembersPeer {
  /** Who is a member, by id, as identity answers at this moment. */
  readonly members = new Map<string, object>();
  /** What was asked so far, as paths. */
  readonly asked: string[] = [];

  private readonly server = createServer(({ url = '' }, response) => {
    this.asked.push(url);
    const member = this.members.get(new URL(url, 'http://identity').pathname.split('/').at(-1)!);
    const status = member ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(member ?? { code: 'not-found', status }));
  });

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}
