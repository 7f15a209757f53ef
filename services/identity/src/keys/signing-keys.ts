import type { JWK } from 'jose';

/** What may be published of a key: never its private half. */
export const publicHalf = ({ kty, crv, x, kid }: Record<string, unknown>): JWK =>
  ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }) as JWK;
