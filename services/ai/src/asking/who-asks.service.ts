import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { ProfileChanged } from '@fernway/contracts/events/identity';
import { keyOwner } from '@fernway/contracts/http/api-keys';
import { me, type User } from '@fernway/contracts/http/identity';
import { OnEvery } from '@fernway/events';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { LRUCache } from 'lru-cache';

/** People kept, and how long at most: the event of a change may be late. */
const most = 10_000;
const keptMs = 60_000;

/** The person who asks, or for whom an API key does: results are in his language, name and time zone. */
@Injectable()
export class WhoAsks {
  /** Promises, so that a profile that changes while it is read is not kept as it was before. */
  private readonly known = new LRUCache<string, Promise<User>>({ max: most, ttl: keptMs });

  constructor(private readonly services: ServiceClient) {}

  /** Read with the caller's own token, and kept until it changes: who drafts or chats does so several times in a row. */
  of(caller: Caller): Promise<User> {
    const known = this.known.get(caller.user);
    if (known) return known;
    const read = this.read(caller);
    this.known.set(caller.user, read);
    return read;
  }

  @OnEvery(ProfileChanged)
  forget({ data }: EventOf<typeof ProfileChanged>): void {
    this.known.delete(data.userId);
  }

  private read(caller: Caller): Promise<User> {
    const read = this.services.call(caller.apiKey ? keyOwner : me, { caller }).then(({ user }) => user);
    // The next one asks anew; whoever waits is told.
    read.catch(() => this.known.peek(caller.user) === read && this.known.delete(caller.user));
    return read;
  }
}
