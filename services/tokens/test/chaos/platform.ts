import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Envelope } from '@fernway/contracts/event';
import { generationState } from '@fernway/contracts/http/ai';
import { envelopeOf, PostgresTransport, type Publication } from '@fernway/events';
import type { EventDefinition } from '@fernway/contracts/event';
import type { Random } from '../simulation/random.js';
import type { World } from './world.js';
import { setTimeout as sleep } from 'node:timers/promises';

const askedState = new RegExp(`^${generationState.path.replace(':id', '([0-9a-f-]{36})')}$`);

/**
 * The other services as the tokens service meets them: identity's keys and the ai service's answers over HTTP, and
 * events, published until it is known that they were, now and then twice.
 */
export class Platform {
  private readonly transport: PostgresTransport;
  private readonly publishing = new Set<Promise<void>>();
  published = 0;
  /** Copies of events that were published already. */
  copies = 0;

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
    eventsUrl: string,
  ) {
    this.transport = new PostgresTransport({
      url: eventsUrl,
      poolSize: 2,
      log: { info: nothing, warn: nothing, error: nothing },
    });
  }

  static async start(world: World, signingKeys: string, random: Random, eventsUrl: string): Promise<Platform> {
    const keys = JSON.stringify({
      keys: (JSON.parse(signingKeys) as { keys: object[] }).keys.map((key) => ({ ...key, d: undefined })),
    });
    const server = createServer((request, response) => {
      const [, id] = askedState.exec(request.url ?? '') ?? [];
      // The ai service may be away too: without an answer nothing may be released.
      if (id && random.chance(0.05)) return void request.socket.destroy();
      const answer = id ? JSON.stringify({ state: world.generations.get(id)?.state ?? 'unknown' }) : keys;
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new Platform(server, random, eventsUrl);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** As a relay does: again until it is known to be out, under the same id. */
  publish<D extends EventDefinition>(event: D, it: Publication<D['data']>): void {
    const envelope = envelopeOf(event, it) as Envelope;
    const outgoing = { topic: event.aggregate, key: it.subject, type: event.type, payload: JSON.stringify(envelope) };
    const out = this.publishSurely(outgoing).finally(() => this.publishing.delete(out));
    this.publishing.add(out);
  }

  /** Resolves when everything is out. */
  async flushed(): Promise<void> {
    while (this.publishing.size) await Promise.all(this.publishing);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.transport.close();
  }

  private async publishSurely(event: Parameters<PostgresTransport['publish']>[0][number]): Promise<void> {
    const copies = this.random.chance(0.15) ? 2 : 1;
    for (let copy = 0; copy < copies; ) {
      try {
        await this.transport.publish([event]);
        copy += 1;
        this.published += 1;
        if (copy > 1) this.copies += 1;
        else if (copies > 1) await sleep(this.random.int(1_500));
      } catch {
        this.copies += 1;
        await sleep(100 + this.random.int(200));
      }
    }
  }
}

const nothing = (): void => undefined;
