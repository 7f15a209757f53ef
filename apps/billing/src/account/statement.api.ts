import { getStatement } from '@fernway/contracts/http/token-reports';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['tokens', 'statements', month],
    queryFn: ({ signal }) => call(getStatement, { params: { month }, signal }),
    meta: { live: ['tokens.'] },
  });
