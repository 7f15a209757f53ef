import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  approveProposals,
  countProposals,
  listProposals,
  type Proposal,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { Caller, Route } from '@fernway/service-kit';
import { DecisionsService } from './decisions.service.js';
import { ProposalsService } from './proposals.service.js';

type Chosen = { ids: string[] };

@Controller()
export class ProposalsController {
  constructor(
    private readonly proposals: ProposalsService,
    private readonly decisions: DecisionsService,
  ) {}

  @Route(listProposals)
  list(
    @Caller() caller: Caller,
    @Query({ schema: listProposals.query }) query: {
      state?: Proposal['state'];
      conversationId?: string;
      after?: string;
      limit: number;
    },
  ) {
    return this.proposals.list(caller, query);
  }

  @Route(countProposals)
  count(@Caller() caller: Caller) {
    return this.proposals.count(caller);
  }

  @Route(approveProposals)
  approve(@Caller() caller: Caller, @Body({ schema: approveProposals.body }) { ids }: Chosen) {
    return this.decisions.approve(caller, ids);
  }

  @Route(rejectProposals)
  reject(@Caller() caller: Caller, @Body({ schema: rejectProposals.body }) { ids }: Chosen) {
    return this.decisions.reject(caller, ids);
  }

  @Route(undoProposal)
  undo(
    @Caller() caller: Caller,
    @Param({ schema: undoProposal.params }) { id }: { id: string },
    @Body({ schema: undoProposal.body }) _nothing: object,
  ) {
    return this.decisions.undo(caller, id);
  }

  @Route(renewProposal)
  renew(
    @Caller() caller: Caller,
    @Param({ schema: renewProposal.params }) { id }: { id: string },
    @Body({ schema: renewProposal.body }) _nothing: object,
  ) {
    return this.decisions.renew(caller, id);
  }
}
