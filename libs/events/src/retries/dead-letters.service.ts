import type { Tenancy } from '@fernway/database';
import { type DeadLetter, type DeadLetterFilter, deadLetterRepository } from './dead-letter.repository.js';

/** Dead letters of a service, newest first. */
export const listDeadLetters = (tenancy: Tenancy, filter: DeadLetterFilter = {}, limit = 100): Promise<DeadLetter[]> =>
  tenancy.run({ platform: 'consumer' }, (tx) => deadLetterRepository.list(tx, filter, limit));

/**
 * Gives dead letters all their attempts again; a running instance of the service takes them up within a second.
 * @returns how many
 */
export const replayDeadLetters = (tenancy: Tenancy, filter: DeadLetterFilter = {}): Promise<number> =>
  tenancy.run({ platform: 'consumer' }, (tx) => deadLetterRepository.replay(tx, filter));
