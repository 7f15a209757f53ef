import { Controller, Query } from '@nestjs/common';
import { type DealBoardQuery, getDealBoard } from '@fernway/contracts/http/crm-deals';
import { Caller, Route } from '@fernway/service-kit';
import { BoardService } from './board.service.js';

@Controller()
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Route(getDealBoard)
  find(@Caller() caller: Caller, @Query({ schema: getDealBoard.query }) query: DealBoardQuery) {
    return this.board.find(caller, query);
  }
}
