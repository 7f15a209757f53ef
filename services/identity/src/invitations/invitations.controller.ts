import { Body, Controller, Param } from '@nestjs/common';
import {
  type InvitationInput,
  createInvitationLink,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@fernway/contracts/http/invitations';
import { Caller, Route } from '@fernway/service-kit';
import { InvitationsService } from './invitations.service.js';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Route(listInvitations)
  async list(@Caller() caller: Caller) {
    return { items: await this.invitations.list(caller) };
  }

  @Route(invite)
  invite(@Caller() caller: Caller, @Body({ schema: invite.body }) input: InvitationInput) {
    return this.invitations.invite(caller, input);
  }

  @Route(resendInvitation)
  resend(
    @Caller() caller: Caller,
    @Param({ schema: resendInvitation.params }) { id }: { id: string },
    @Body({ schema: resendInvitation.body }) _input: Record<string, never>,
  ) {
    return this.invitations.resend(caller, id);
  }

  @Route(createInvitationLink)
  link(
    @Caller() caller: Caller,
    @Param({ schema: createInvitationLink.params }) { id }: { id: string },
    @Body({ schema: createInvitationLink.body }) _input: Record<string, never>,
  ) {
    return this.invitations.link(caller, id);
  }

  @Route(revokeInvitation)
  revoke(@Caller() caller: Caller, @Param({ schema: revokeInvitation.params }) { id }: { id: string }) {
    return this.invitations.revoke(caller, id);
  }
}
