import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartOptions } from './options.ts';

type Say = (line: string) => void;

type Wanted = { host?: string; until?: (status: number) => boolean };

const sayAfterMs = 30_000;

/**
 * Resolves once it is known how the first page answers whoever asks for it: with 200 when it is there, with 404 where no
 * remote was published. What keeps it back is worth a line.
 */
export const firstPage = (options: StartOptions, say: Say): Promise<number> => {
  const { host } = new URL(options.publicUrl);
  return answers(`${gatewayAddress(options)}/`, (why) => say(`Still waiting for the first page: ${why}`), {
    host,
    until: (status) => status < 500,
  });
};

/** Resolves once the gateway answers 200: every service was ready. What keeps one from it is worth a line. */
export const gatewayReady = (options: StartOptions, say: Say) =>
  answers(`${gatewayAddress(options)}/readyz`, (why) => say(`Still waiting for a service: ${why}`));

/** Resolves once an address answers as it is to: 200 unless told otherwise. @param sayWhy gets, once, what it answers after a while in place of that */
export async function answers(
  url: string,
  sayWhy: Say,
  { host, until = (status) => status === 200 }: Wanted = {},
): Promise<number> {
  const began = performance.now();
  for (let told = false; ; await sleep(100)) {
    const { status, text } = await ask(url, host).catch((error: Error) => ({ status: undefined, text: error.message }));
    if (status !== undefined && until(status)) return status;
    if (told || performance.now() - began < sayAfterMs) continue;
    told = true;
    sayWhy([status, text.slice(0, 500)].filter(Boolean).join(' '));
  }
}

/** What listens on every address is reached on the machine's own. */
function gatewayAddress({ host, port }: StartOptions): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** Not by `fetch`: what Node loads for it stays in memory for as long as the platform runs. */
const ask = async (url: string, host?: string): Promise<{ status: number | undefined; text: string }> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent: false, signal: AbortSignal.timeout(5_000), ...(host && { headers: { host } }) }, resolve).on(
    'error',
    reject,
  );
  const response = await promise;
  return { status: response.statusCode, text: await text(response) };
};
