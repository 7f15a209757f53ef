import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes. Both calls run in the thread pool, never in the event loop. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once: Node's pool has four threads, and files and look-ups of every service in the process wait for them too. */
const concurrent = 2;
/** More than this would wait longer than people do. */
const waiting = 100;

@Injectable()
export class Passwords {
  /** Verified against when the account does not exist, so that both cases cost the same. */
  private readonly nobody = hash(crypto.randomUUID(), settings);

  private running = 0;
  private readonly queue: (() => void)[] = [];

  /** @throws AppError `unavailable` when too many wait already; so does `isRight` */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), settings));
  }

  /** @param stored undefined for an unknown account: costs the same and is never right */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    const right = await this.inTurn(() => verify(against, password.normalize('NFKC')));
    return right && stored !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.queue.length >= waiting) throw new AppError('unavailable', { details: { retryAfter: 2 } });
    if (this.running >= concurrent) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
