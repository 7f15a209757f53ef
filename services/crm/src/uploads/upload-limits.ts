import { Injectable } from '@nestjs/common';
import type { Tx } from '@fernway/database';
import { EffectLimiter, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';

const daySeconds = 86_400;

/** How much one person may upload, whichever workspace and record it is for. */
@Injectable()
export class UploadLimits {
  constructor(
    private readonly limiter: EffectLimiter,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws AppError too-many-requests; the file is then not kept */
  async require(tx: Tx, user: string, bytes: number): Promise<void> {
    const limit = { name: 'uploaded bytes of an account', most: this.env.uploadBytesPerAccount, seconds: daySeconds };
    await this.limiter.require(
      tx,
      [{ limit, of: user, amount: bytes }],
      'You have uploaded as much as a day allows: try again later',
    );
  }
}
