import { apiKeyPrefix } from '@fernway/contracts/http/api-keys';
import { createHash, randomBytes } from 'node:crypto';

/** A new key: 32 random bytes in base64url after its prefix. */
export const newSecret = (): string => `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;

/** What is stored of a key. Random bytes need no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What a list shows of a key: enough to tell it from others, far too little to guess it. */
export const hintOf = (secret: string): string => secret.slice(0, apiKeyPrefix.length + 4);
