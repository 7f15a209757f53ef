import { Agent, type Dispatcher } from 'undici';

/** A host that is there answers in milliseconds; one that is gone may not even refuse. */
const connectMs = 5_000;

/**
 * Connections to services, kept open between calls; one call at a time on each, so that none waits for another.
 * undici refuses to send a body whose length is not the announced one.
 * @param silenceMs a call ends when its service has said nothing for so long, before or in the middle of its answer
 */
export const upstream = (silenceMs: number): Dispatcher =>
  new Agent({ connect: { timeout: connectMs }, headersTimeout: silenceMs, bodyTimeout: silenceMs });
