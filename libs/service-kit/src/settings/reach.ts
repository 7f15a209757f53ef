// Also read by `npm start` before anything is built: so this file imports nothing of ours.
import { BlockList, isIP } from 'node:net';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/** Whether a host name or an address, also in brackets, can be reached from this machine alone. */
function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost') return true;
  const version = isIP(name);
  // Names are not looked up: what one leads to may change after we looked.
  return version !== 0 && thisMachine.check(name, version === 6 ? 'ipv6' : 'ipv4');
}

/** By what the platform can be reached. */
export type Reach = {
  /** Where the process listens. */
  HOST: string;
  /** Where a container's port is published, in which HOST says nothing. */
  PUBLISHED_HOST?: string | undefined;
  /** Where browsers find it. */
  PUBLIC_URL: string;
};

/**
 * What lets others than this machine in, as a person reads it; undefined where nobody else can come. Test payments and
 * the local mailbox are open to anybody who can.
 */
export function reachableBy({ HOST, PUBLISHED_HOST, PUBLIC_URL }: Reach): string | undefined {
  const [setting, host] = PUBLISHED_HOST ? ['PUBLISHED_HOST', PUBLISHED_HOST] : ['HOST', HOST];
  if (!isLoopbackHost(host)) return `${setting} is ${host}`;
  if (!isLoopbackHost(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  return undefined;
}
