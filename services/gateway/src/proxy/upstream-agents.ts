import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

/** A host that is there answers in milliseconds; one that is gone may not even refuse. */
const connectMs = 5_000;

/** Connections to services, kept open between calls. No call waits for another one's, and none for ever for its own. */
export const upstreamAgents = () => ({
  'http:': limited(new Agent({ keepAlive: true })),
  'https:': limited(new HttpsAgent({ keepAlive: true })),
});

type Connected = (error: Error | null, socket: Duplex) => void;

const limited = <Kind extends Agent>(agent: Kind): Kind => {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ClientRequestArgs, connected?: Connected) => {
    const socket = connect(options, connected);
    const limit = setTimeout(() => socket?.destroy(new Error(`No connection within ${connectMs} ms`)), connectMs);
    for (const end of ['connect', 'close']) socket?.once(end, () => clearTimeout(limit));
    return socket;
  };
  return agent;
};
