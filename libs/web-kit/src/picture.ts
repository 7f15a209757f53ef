import type { Endpoint, ParamsOf } from '@fernway/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';

import { send } from './call.js';

/** A picture of another content has another id: what is there stays right. */
const forGood = Number.POSITIVE_INFINITY;

/**
 * The address of a picture that is answered to the session's token only, for `<img>`; undefined until it is there, and
 * where there is none.
 */
export function usePicture<E extends Endpoint>(endpoint: E, id: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', endpoint.name, id],
    queryFn: async ({ signal }) => {
      const params = { id } as unknown as ParamsOf<E> & Record<string, string>;
      return URL.createObjectURL(await (await send(endpoint, { params, signal })).blob());
    },
    enabled: Boolean(id),
    staleTime: forGood,
    gcTime: forGood,
  });
  return data;
}
