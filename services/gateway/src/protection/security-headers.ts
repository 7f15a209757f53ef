import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer. Pages bring a content policy of their own; whatever has none may load nothing. */
export const setSecurityHeaders = async (fastify: FastifyInstance, publicUrl: string): Promise<void> => {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    // The checkout opens in a tab of its own, which the click has opened before its address is known.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  });
};
