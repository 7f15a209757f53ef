import type { Endpoint, ParamsOf } from '@fernway/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { send } from './call.js';

/** A picture of another content has another id: what is there stays right. */
const forGood = Number.POSITIVE_INFINITY;

export type PictureProps = { src: string; onError: () => void };

/**
 * What an `<img>` takes to show a picture that is answered to the session's token only; undefined until it is there,
 * where there is none, and where what came cannot be shown.
 */
export function usePicture<E extends Endpoint>(endpoint: E, id: string | null | undefined): PictureProps | undefined {
  const [broken, setBroken] = useState<string>();
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
  return data === undefined || data === broken ? undefined : { src: data, onError: () => setBroken(data) };
}
