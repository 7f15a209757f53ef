import { transportMigrations } from '@fernway/events';
import { testDatabase } from '@fernway/database/testing';
import { generateServiceKeys, TestEvents, TestSigner } from '@fernway/service-kit/testing';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
} from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootGateway, type Gateway } from '../src/gateway.js';
import { publishSite, writeShell } from './site-fixture.js';

export type Upstream = { url: string; seen: Seen[]; close(): Promise<void> };
export type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: Buffer };

/** A service of the test's own behind the gateway; remembers every request. Always ready, but where `readyz` is the listener's. */
export async function startUpstream(
  listener?: (seen: Seen, ...rest: Parameters<RequestListener>) => void,
  own: { readyz?: true } = {},
): Promise<Upstream> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // The other side hung up in the middle.
    }
    const { method, url, headers } = request;
    const it = { method, url, headers, body: Buffer.concat(chunks) };
    seen.push(it);
    if (url === '/readyz' && !own.readyz) response.end('{"reasons":[]}');
    else if (listener) listener(it, request, response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ url }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: urlOf(server), seen, close: () => closeServer(server) };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const closeServer = (server: Server) =>
  new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });

export type Answer = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json: () => Record<string, unknown>;
};
type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer | Readable };

export type GatewayUnderTest = {
  gateway: Gateway;
  events: TestEvents;
  signer: TestSigner;
  /** Holds `remotes`, `shell` and `site`. */
  folder: string;
  /** Sends the path as it stands (fetch would tidy it up), under the public name unless `headers.host` says otherwise. */
  ask(path: string, sent?: Sent): Promise<Answer>;
  /** What `/metrics` says, where the settings ask for a port of it. */
  metrics(): Promise<string>;
  /** Sends these bytes. @returns the first answer's status */
  askRaw(text: string): Promise<number>;
  close(): Promise<void>;
};

export const publicUrl = 'http://localhost:4000';

/**
 * The gateway with real pages, a real event transport and whatever services the test started.
 * @param published called with the folder of the published remotes, before the gateway starts
 */
export async function startGateway(
  services: Record<string, string>,
  env: Record<string, string> = {},
  published?: (remotes: string) => Promise<void>,
  log?: { write(line: string): void },
): Promise<GatewayUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-gateway-'));
  const eventsDatabase = await testDatabase('events', transportMigrations);
  const events = await TestEvents.connect(eventsDatabase.url);
  await Promise.all([writeShell(join(folder, 'shell')), publishSite(join(folder, 'remotes'))]);
  await published?.(join(folder, 'remotes'));
  const keys = await generateServiceKeys(['gateway']);
  const gateway = await bootGateway({
    ...(log && { log }),
    env: {
      PORT: '0',
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      GATEWAY_PRIVATE_KEY: keys['GATEWAY_PRIVATE_KEY']!,
      SERVICE_PUBLIC_KEYS: keys['SERVICE_PUBLIC_KEYS']!,
      SERVICES: Object.keys(services).join(','),
      ...Object.fromEntries(Object.entries(services).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
      EVENTS_DATABASE_URL: eventsDatabase.url,
      REMOTES_DIR: join(folder, 'remotes'),
      SHELL_DIR: join(folder, 'shell'),
      SITE_DIR: join(folder, 'site'),
      ...env,
    },
  });
  const { port } = new URL(gateway.url);
  return {
    gateway,
    events,
    signer: await TestSigner.create(),
    folder,
    ask: (path, sent = {}) => ask(Number(port), path, sent),
    metrics: async () => (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text(),
    askRaw: (text) => askRaw(Number(port), text),
    async close() {
      await gateway.close();
      await events.close();
      await eventsDatabase.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ask = (port: number, path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host: new URL(publicUrl).host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString()) as Record<string, unknown>,
          });
        });
      },
    );
    request.on('error', reject);
    if (body instanceof Readable) body.pipe(request);
    else request.end(body);
  });

const askRaw = (port: number, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', reject);
    socket.once('data', (chunk) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString())?.[1]));
      socket.destroy();
    });
  });
