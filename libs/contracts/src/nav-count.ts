import { z } from '@fernway/contracts/zod';
import { endpoint } from './endpoint.js';

/** What stands beside an entry of the sidebar: how many things wait there, counted up to a hundred. */
export const NavCount = z.object({ count: z.int().nonnegative(), more: z.boolean() }).meta({ id: 'NavCount' });
export type NavCount = z.infer<typeof NavCount>;

/** The call of a count whose path a remote tells: the sidebar knows no remote. */
export const navCount = (path: `/${string}`) =>
  endpoint({
    name: 'countWaiting',
    method: 'GET',
    path,
    access: 'user',
    summary: 'How many things wait',
    returns: NavCount,
    status: 200,
  });
