import type { Configuration } from '@rspack/core';

/** Development port of each app: the shell first, remotes after it. `<NAME>_DEV_PORT` moves one. */
export const devServer = (_name: string): Configuration['devServer'] => ({ headers: { 'Access-Control-Allow-Origin': '*' } });
export const hostDevServer = (): Configuration['devServer'] => ({});
