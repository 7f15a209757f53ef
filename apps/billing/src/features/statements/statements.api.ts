import { getStatementCsv, verifyBalance } from '@fernway/contracts/http/token-reports';
import { call } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { useMutation } from '@tanstack/react-query';

export const saveStatement = (month: string) => download(getStatementCsv, { params: { month } }, `tokens-${month}.csv`);

/** Asked by a press of a button, each time anew. */
export const useVerification = () => useMutation({ mutationFn: () => call(verifyBalance) });
