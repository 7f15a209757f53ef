import { Controller, Param, Res } from '@nestjs/common';
import { getStatement, getStatementCsv } from '@fernway/contracts/http/token-reports';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { statementCsv } from './statement-csv.js';
import { StatementsService } from './statements.service.js';

/** The little of the answer that is needed here. */
type Reply = { header(name: string, value: string): unknown };

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Route(getStatement)
  statement(
    @Caller() caller: Caller,
    @Param({ schema: getStatement.params }) { month }: z.output<typeof getStatement.params>,
  ) {
    return this.statements.statement(caller.user, month);
  }

  @Route(getStatementCsv)
  async csv(
    @Caller() caller: Caller,
    @Param({ schema: getStatementCsv.params }) { month }: z.output<typeof getStatementCsv.params>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const csv = statementCsv(await this.statements.statement(caller.user, month));
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="token-statement-${month}.csv"`);
    return csv;
  }
}
