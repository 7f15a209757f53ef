import { Injectable } from '@nestjs/common';
import type { Session } from '@fernway/contracts/http/identity';
import { type AccessGrant, accessTokenSeconds, InjectEnv, signAccessToken } from '@fernway/service-kit';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Env } from '../env.js';
import { publicHalf } from './signing-keys.js';

/** Signs access tokens and publishes the keys that check them. */
@Injectable()
export class KeysService {
  private readonly signing: Promise<{ privateKey: CryptoKey; kid: string }>;

  constructor(@InjectEnv() private readonly env: Env) {
    const [current] = env.IDENTITY_SIGNING_KEYS.keys;
    this.signing = importJWK(current as JWK, 'EdDSA').then((key) => ({
      privateKey: key as CryptoKey,
      kid: current!.kid,
    }));
  }

  async mint(claims: AccessGrant, issuedAt: Date, lifeSeconds = accessTokenSeconds): Promise<Session> {
    const accessToken = await signAccessToken(claims, await this.signing, issuedAt, lifeSeconds);
    const expires = Math.floor(issuedAt.getTime() / 1000) + lifeSeconds;
    return { accessToken, expiresAt: new Date(expires * 1000).toISOString() };
  }

  published(): { keys: Record<string, unknown>[] } {
    return { keys: this.env.IDENTITY_SIGNING_KEYS.keys.map((key) => ({ ...publicHalf(key) })) };
  }
}
