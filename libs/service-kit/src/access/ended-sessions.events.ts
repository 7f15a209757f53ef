import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import type { PlatformTx } from '@fernway/database';
import { On, OnEvery } from '@fernway/events';
import { accessTokenSeconds } from './access-token.js';
import { AccessTokenService } from './access-token.service.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';

/** One instance stores what ended, every instance forgets the tokens it had verified. */
@Injectable()
export class EndedSessionsEvents {
  constructor(
    private readonly accessTokens: AccessTokenService,
    private readonly repository: EndedSessionsRepository,
  ) {}

  @On(SessionEnded, { scope: 'platform' })
  async storeEnded({ data }: EventOf<typeof SessionEnded>, tx: PlatformTx): Promise<void> {
    await this.repository.addSessions(tx, data.sessionIds, data.until);
  }

  @OnEvery(SessionEnded)
  forgetEnded({ data }: EventOf<typeof SessionEnded>): void {
    this.accessTokens.endSessions(data.sessionIds, Date.parse(data.until));
  }

  @On(MemberChanged, { scope: 'platform' })
  async storeChanged({ data }: EventOf<typeof MemberChanged>, tx: PlatformTx): Promise<void> {
    const until = new Date(Date.parse(data.changedAt) + 2 * accessTokenSeconds * 1000);
    await this.repository.addMember(tx, data.userId, data.workspaceId, data.changedAt, until);
  }

  @OnEvery(MemberChanged)
  forgetChanged({ data }: EventOf<typeof MemberChanged>): void {
    this.accessTokens.changeMember(data.userId, data.workspaceId, Date.parse(data.changedAt));
  }
}
