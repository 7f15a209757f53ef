import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A write to the CRM, after which all that is shown of it is read again: a deal changes its contact's page too. Also
 * after a refusal, since the record may be another by now.
 */
export function useCrmWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => client.invalidateQueries({ queryKey: ['crm'] }) });
}
