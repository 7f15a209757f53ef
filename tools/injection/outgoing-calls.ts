// Every connection and every request of this process, which all the services run in.
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

type Allowed = { origins: readonly string[]; model: string; postgres: number };

export class OutgoingCalls {
  /** Calls to somebody that is none of the services, or that are more than reading. */
  readonly forbidden: string[] = [];
  /** Requests to the CRM. */
  toCrm = 0;

  watch({ origins, model, postgres }: Allowed): void {
    const known = new Set([model, ...origins].map((url) => new URL(url).origin));
    const ports = new Set([postgres, ...[...known].map((origin) => Number(new URL(origin).port))]);
    subscribe('net.client.socket', (message) => {
      const { socket } = message as { socket: Socket };
      socket.once('connectionAttempt', (ip: string, port: number) => {
        if (!ports.has(port)) this.forbidden.push(`a connection to ${ip}:${port}`);
      });
      socket.once('lookup', (_error: unknown, address: string, _family: unknown, host: string) => {
        if (!['localhost', '127.0.0.1'].includes(host)) this.forbidden.push(`${host} was looked up: ${address}`);
      });
    });
    subscribe('undici:request:create', (message) => {
      const { request } = message as { request: { origin: string; method: string; path: string } };
      const { origin, method, path } = request;
      const reads =
        method === 'GET' || path.startsWith('/internal/tokens/reservations') || origin === new URL(model).origin;
      if (path.startsWith('/api/crm/')) this.toCrm += 1;
      if (!known.has(String(origin)) || !reads) this.forbidden.push(`${method} ${origin}${path}`);
    });
  }
}
