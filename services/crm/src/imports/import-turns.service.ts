import { Injectable } from '@nestjs/common';

/** One span of one import is at the database at a time; who comes back for another queues behind all who wait. */
@Injectable()
export class ImportTurns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
