import { AppError } from '@fernway/contracts/errors';
import { type CryptoKey, createLocalJWKSet, importJWK, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import type { BaseEnv } from '../settings/env.js';

const seconds = 60;
/** A token is used for half its life: clocks may differ, and the callee's cache still hits. */
const reuseMs = 30_000;

/** `crm`, also of `crm.7f3a`: while a key is changed, a service has two in the public set. */
const serviceOfKey = (kid: string | undefined): string | undefined => kid?.split('.')[0];

/** Tokens between services: one Ed25519 key each, 60 s, `sub` the caller, `aud` the callee. */
export class ServiceTokens {
  private readonly keys: JWTVerifyGetKey;
  private readonly privateKey: Promise<CryptoKey>;
  private readonly kid: string;
  private readonly minted = new Map<string, { token: Promise<string>; at: number }>();
  private readonly verified = new Map<string, { caller: string; expiresAt: number }>();

  constructor(
    private readonly service: string,
    env: Pick<BaseEnv, 'privateKey' | 'publicKeys'>,
  ) {
    this.keys = createLocalJWKSet({ keys: env.publicKeys.keys });
    this.kid = typeof env.privateKey.kid === 'string' ? env.privateKey.kid : service;
    this.privateKey = importJWK({ ...env.privateKey, alg: 'EdDSA' }, 'EdDSA') as Promise<CryptoKey>;
  }

  /** A token for calling `callee`. */
  mint(callee: string): Promise<string> {
    const known = this.minted.get(callee);
    if (known && Date.now() - known.at < reuseMs) return known.token;
    const token = this.sign(callee);
    this.minted.set(callee, { token, at: Date.now() });
    return token;
  }

  /**
   * The name of the service that made `token` for us.
   * @throws AppError unauthenticated when it is forged, expired, or meant for another
   */
  async verify(token: string): Promise<string> {
    const known = this.verified.get(token);
    if (known && known.expiresAt > Date.now()) return known.caller;
    const { payload, protectedHeader } = await jwtVerify(token, this.keys, {
      algorithms: ['EdDSA'],
      typ: 'svc+jwt',
      audience: this.service,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: seconds,
      clockTolerance: 5,
    }).catch((cause: unknown) => {
      throw new AppError('unauthenticated', { cause });
    });
    // The key decides who speaks; a service may not sign in another's name.
    if (payload.sub !== serviceOfKey(protectedHeader.kid)) throw new AppError('unauthenticated');
    if (this.verified.size > 1000) this.verified.clear();
    this.verified.set(token, { caller: String(payload.sub), expiresAt: Number(payload.exp) * 1000 });
    return String(payload.sub);
  }

  private async sign(callee: string): Promise<string> {
    return new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', typ: 'svc+jwt', kid: this.kid })
      .setSubject(this.service)
      .setAudience(callee)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(await this.privateKey);
  }
}
