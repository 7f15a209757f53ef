import { type Contact, getContact } from '@fernway/contracts/http/crm';
import { keyOwner } from '@fernway/contracts/http/api-keys';
import { exampleContact } from '@fernway/contracts/testing';
import { getOnboarding, me } from '@fernway/contracts/http/identity';
import { reserve } from '@fernway/contracts/http/tokens';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

export type PeerAnswer = { status: number; body: unknown };
type Handle = (request: {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}) => PeerAnswer | Promise<PeerAnswer>;

/** An HTTP peer on this machine. */
export class Peer {
  /** What was asked, without its query. */
  readonly paths: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(handle: Handle): Promise<Peer> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', async () => {
        peer.paths.push((request.url ?? '').split('?')[0]!);
        const answer = await handle({
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
        });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    const peer = new Peer(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

export const contact: Contact = exampleContact({ companyName: 'Oak Bakery', leadSince: '2026-11-01T00:00:00.000Z' });

export type Ledger = {
  balance: number;
  reservations: Map<string, { id: string; tokens: number }>;
  refuse?: PeerAnswer;
  /** The balance is short, and one of the month's free analyses pays. */
  free?: boolean;
  /** Keys whose reservation came to an end: its tokens are back. */
  closed?: Set<string>;
  /** What was to be reserved. */
  asked?: unknown[];
};

export const pathIs = (path: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

/**
 * The other services as this one sees them, by their contracts; the journey runs the real ones. `language` is the
 * user's, `ledger` what the tokens service would hold, `records` what the CRM answers by path (or by its query), beside the one contact.
 */
export const startPlatformPeer = (state: {
  language: string;
  ledger: Ledger;
  records?: Record<string, unknown>;
  workingDays?: number[];
}): Promise<Peer> =>
  Peer.start(({ method, path, headers, body }) => {
    if (pathIs(path, me.path) || (path === keyOwner.path && headers['x-fernway-user'])) {
      const user = {
        id: contact.id,
        email: 'ann@fernway.example',
        firstName: 'Ann',
        lastName: 'Lee',
        language: state.language,
        theme: 'system',
        timeZone: 'UTC',
        createdAt: contact.createdAt,
        emailVerified: true,
      };
      const workspace = { id: contact.id, name: 'W', workingDays: state.workingDays };
      return { status: 200, body: me.returns.parse({ user, workspace, role: 'owner' }) };
    }
    const [pathname = '', query] = path.split('?');
    const known = method === 'GET' && state.records?.[pathname];
    if (known) return { status: 200, body: typeof known === 'function' ? known(new URLSearchParams(query)) : known };
    if (pathIs(path, getOnboarding.path))
      return { status: 404, body: { code: 'not-found', detail: 'Not answered yet' } };
    if (pathIs(path, getContact.path)) {
      if (!path.endsWith(contact.id)) return { status: 404, body: { code: 'not-found', detail: 'Not found' } };
      return { status: 200, body: contact };
    }
    if (method === 'POST' && path === reserve.path && headers['x-fernway-user']) {
      return reserveTokens(state.ledger, body);
    }
    return { status: 500, body: { code: 'internal' } };
  });

const reserveTokens = (ledger: Ledger, body: string): PeerAnswer => {
  if (ledger.refuse) return ledger.refuse;
  const wanted = reserve.body.parse(JSON.parse(body));
  const { key } = wanted;
  ledger.asked = [...(ledger.asked ?? []), wanted];
  if (ledger.closed?.has(key))
    return { status: 409, body: { code: 'conflict', detail: 'The reservation of this key is closed: use a new key' } };
  const known = ledger.reservations.get(key);
  const reservation = known ?? { id: crypto.randomUUID(), tokens: ledger.free ? 0 : 3 };
  if (!known) ledger.balance -= reservation.tokens;
  ledger.reservations.set(key, reservation);
  const balance = { total: 100, used: 0, available: ledger.balance, held: 100 - ledger.balance, expired: 0, debt: 0 };
  return {
    status: 201,
    body: { reservationId: reservation.id, tokens: reservation.tokens, freeAnalysis: ledger.free ?? false, balance },
  };
};

/** A provider that speaks Gemini's wire format: `reply` decides what it says, an error status makes it fail. */
const startGeminiPeer = (gemini: { status: number; text: string; delayMs?: number; asked: string[] }): Promise<Peer> =>
  Peer.start(async ({ body }) => {
    gemini.asked.push(body);
    if (gemini.delayMs) await new Promise((wake) => setTimeout(wake, gemini.delayMs).unref());
    // Nobody is to wait for another try.
    const details = [{ '@type': 'RetryInfo', retryDelay: '60s' }];
    if (gemini.status !== 200)
      return {
        status: gemini.status,
        body: { error: { code: gemini.status, message: 'Overloaded', status: 'UNAVAILABLE', details } },
      };
    const candidate = { content: { role: 'model', parts: [{ text: gemini.text }] }, finishReason: 'STOP', index: 0 };
    return {
      status: 200,
      body: {
        candidates: [candidate],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
      },
    };
  });

/** Gemini and the neighbouring services as a test has them answer; `reset` makes them as new, with its records. */
export const startPeers = async () => {
  const gemini = { status: 200, text: '', delayMs: 0, asked: [] as string[] };
  const platform: { language: string; ledger: Ledger; records?: Record<string, unknown>; workingDays?: number[] } = {
    language: 'en',
    ledger: { balance: 100, reservations: new Map() },
  };
  const [geminiPeer, platformPeer] = await Promise.all([startGeminiPeer(gemini), startPlatformPeer(platform)]);
  const { url } = platformPeer;
  return {
    gemini,
    platform,
    reset({ text = '', records = {} }: { text?: string; records?: Record<string, unknown> } = {}): void {
      Object.assign(gemini, { status: 200, text, delayMs: 0, asked: [] });
      delete platform.workingDays;
      Object.assign(platform, { language: 'en', records, ledger: { balance: 100, reservations: new Map() } });
    },
    start: (AI: string, env: Record<string, string> = {}): Promise<TestService> =>
      startTestService(service, {
        env: {
          AI,
          AI_TIMEOUT: '5000',
          GEMINI_API_KEY: 'key',
          GEMINI_BASE_URL: geminiPeer.url,
          TOKENS_URL: url,
          CRM_URL: url,
          IDENTITY_URL: url,
          ...env,
        },
      }),
    close(): void {
      geminiPeer.close();
      platformPeer.close();
    },
  };
};
type Peers = Awaited<ReturnType<typeof startPeers>>;
/** The service by itself and with a model, beside the same peers. */
export type Services = Peers & { offline: TestService; withModel: TestService };
