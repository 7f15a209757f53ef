export { defineHost } from './host.js';
export type { HostOptions } from './host.js';
export { defineRemote } from './remote.js';
export type { RemoteOptions } from './remote.js';
