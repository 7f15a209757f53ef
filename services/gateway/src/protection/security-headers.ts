import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers of every answer. Pages and services bring a content policy of their own; whatever has none may load nothing. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...helmetHeaders(publicUrl),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
});

/** Puts them into what Fastify sends. Who writes to the socket itself brings them along. */
export const setSecurityHeaders = (fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    done(null, payload);
  });
};

/** What helmet would set, worked out once: it is the same for every answer. */
const helmetHeaders = (publicUrl: string): Record<string, string> => {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    // The checkout opens in a tab of its own, which the click has opened before its address is known.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  set({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
};
