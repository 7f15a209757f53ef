import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes. Both calls run in the thread pool, never in the event loop. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Passwords {
  /** Verified against when the account does not exist, so that both cases cost the same. */
  private readonly nobody = hash(crypto.randomUUID(), settings);

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), settings);
  }

  /** @param stored undefined for an unknown account: costs the same and is never right */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const right = await verify(stored ?? (await this.nobody), password.normalize('NFKC'));
    return right && stored !== undefined;
  }
}
