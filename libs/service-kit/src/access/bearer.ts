/**
 * The token of an `Authorization: Bearer …` header; undefined for any other header. Gateway and services read it by
 * this one rule: what only a service took for a token would go round the gateway's limits.
 */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
