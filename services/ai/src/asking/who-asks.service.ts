import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { ProfileChanged, WorkspaceChanged } from '@fernway/contracts/events/identity';
import { keyOwner } from '@fernway/contracts/http/api-keys';
import { me, type Me, type User } from '@fernway/contracts/http/identity';
import { OnEvery } from '@fernway/events';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { LRUCache } from 'lru-cache';

/** People kept, and how long at most: the event of a change may be late. */
const most = 10_000;
const keptMs = 60_000;

/** With what the workspace set for everybody in it. */
export type Asker = User & Pick<Me['workspace'], 'currency' | 'workingDays'>;

const keyOf = ({ user, workspace }: Pick<Caller, 'user' | 'workspace'>) => `${user} ${workspace}`;

/** The person who asks, or for whom an API key does: results are in his language, name and time zone. */
@Injectable()
export class WhoAsks {
  /** Promises, so that what changes while it is read is not kept as it was before. */
  private readonly known = new LRUCache<string, Promise<Asker>>({ max: most, ttl: keptMs });

  constructor(private readonly services: ServiceClient) {}

  /** Read with the caller's own token, and kept until it changes: who drafts or chats does so several times in a row. */
  of(caller: Caller): Promise<Asker> {
    const known = this.known.get(keyOf(caller));
    if (known) return known;
    const read = this.read(caller);
    this.known.set(keyOf(caller), read);
    return read;
  }

  @OnEvery(ProfileChanged)
  forget({ data }: EventOf<typeof ProfileChanged>): void {
    this.drop((key) => key.startsWith(data.userId));
  }

  @OnEvery(WorkspaceChanged)
  forgetWorkspace({ data }: EventOf<typeof WorkspaceChanged>): void {
    this.drop((key) => key.endsWith(data.workspaceId));
  }

  private drop(stale: (key: string) => boolean): void {
    for (const key of [...this.known.keys()]) if (stale(key)) this.known.delete(key);
  }

  private read(caller: Caller): Promise<Asker> {
    const read = this.services.call(caller.apiKey ? keyOwner : me, { caller }).then(({ user, workspace }) => {
      const { currency, workingDays } = workspace;
      return { ...user, ...(currency && { currency }), ...(workingDays && { workingDays }) };
    });
    // The next one asks anew; whoever waits is told.
    read.catch(() => this.known.peek(keyOf(caller)) === read && this.known.delete(keyOf(caller)));
    return read;
  }
}
