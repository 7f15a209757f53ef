import { jsonText } from '@fernway/service-kit';
import { z } from 'zod';

const SigningKeys = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string(),
        x: z.string(),
        d: z.string(),
      }),
    )
    .min(1),
});

export const Env = z.object({
  /** JWK set of private Ed25519 keys: the first signs access tokens, the others are still published. */
  IDENTITY_SIGNING_KEYS: jsonText.pipe(SigningKeys),
  /** 32 bytes or more in base64url: makes the successor of a refresh token. */
  IDENTITY_REFRESH_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((key) => key.length >= 32, { error: 'holds fewer than 32 bytes' }),
});
export type Env = z.infer<typeof Env>;
