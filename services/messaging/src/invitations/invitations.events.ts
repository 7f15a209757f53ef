import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { InvitationSent } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { InvitationsService } from './invitations.service.js';

@Injectable()
export class InvitationsEvents {
  constructor(private readonly invitations: InvitationsService) {}

  @On(InvitationSent)
  async mailsInvitations(event: EventOf<typeof InvitationSent>, tx: WorkspaceTx): Promise<void> {
    await this.invitations.mail(event, tx);
  }
}
