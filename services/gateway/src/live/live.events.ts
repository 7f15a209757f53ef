import { definedEvents, type Envelope, type EventOf } from '@fernway/contracts/event';
import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import type { ActiveSubscription, EventTransport } from '@fernway/events';
import { createTransport } from '@fernway/events/transport';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { GatewayEnv } from '../env.js';
import { hintOf } from './hints.js';
import type { KeyTokens } from '../api-keys/key-tokens.js';
import type { LiveHub } from './live-hub.js';

/** Imports every contract file of events, so that a new service's events reach the browser without a line here. */
const loadContracts = async (): Promise<void> => {
  const own = import.meta.resolve('@fernway/contracts/events/identity');
  const folder = new URL('.', own);
  const files = (await readdir(fileURLToPath(folder))).filter((file) => /^[a-z-]+\.[jt]s$/.test(file));
  await Promise.all(files.map((file) => import(new URL(file, folder).href)));
};

/** What here ends or changes by an event. */
type Listening = { hub: LiveHub; keyTokens: KeyTokens };

/** Sends an event to whom it concerns; `many` are the types that tell of many records. */
const dispatch = ({ hub, keyTokens }: Listening, event: Envelope, many: ReadonlySet<string>): void => {
  if (event.type === SessionEnded.type) {
    const { sessionIds } = (event as EventOf<typeof SessionEnded>).data;
    hub.endSessions(sessionIds);
    keyTokens.endSessions(sessionIds);
  } else if (event.type === MemberChanged.type) {
    const { userId, workspaceId } = (event as EventOf<typeof MemberChanged>).data;
    hub.endMember(userId, workspaceId);
    keyTokens.endMember(userId, workspaceId);
    hub.tellWorkspace(workspaceId, hintOf(event));
  } else if (event.rebuildid !== undefined) {
    return;
  } else if (event.workspaceid) {
    hub.tellWorkspace(event.workspaceid, many.has(event.type) ? { type: event.type } : hintOf(event));
  } else if (event.userid) {
    hub.tellUser(event.userid, hintOf(event));
  }
};

type TransportSettings = Pick<GatewayEnv, 'kafkaBrokers' | 'kafkaPrefix' | 'eventsDatabaseUrl'>;

const ownTransport = ({ kafkaBrokers, kafkaPrefix, eventsDatabaseUrl }: TransportSettings): EventTransport =>
  createTransport({ service: 'gateway', kafkaBrokers, kafkaPrefix, eventsDatabaseUrl });

/**
 * Brings every event to this instance, from now on. Tries until the transport is there: the gateway listens
 * before anything else runs.
 * @param from a transport that somebody else closes, or the settings of one of its own
 * @returns the way to stop
 */
export const followEvents = (
  listening: Listening,
  logger: Logger,
  from: (() => Promise<EventTransport>) | TransportSettings,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const own = typeof from === 'function' ? undefined : ownTransport(from);
  const transport = typeof from === 'function' ? from : async () => own!;
  const subscribe = async (): Promise<ActiveSubscription | undefined> => {
    await loadContracts();
    const events = definedEvents();
    const many = new Set(events.filter((event) => event.many).map(({ type }) => type));
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        return await (await transport()).subscribe({
          group: `gateway.${uuidv7()}`,
          ephemeral: true,
          topics: [...new Set(events.map(({ aggregate }) => aggregate))],
          types: [...new Set(events.map(({ type }) => type))],
          handle: async (batch) => batch.forEach((event) => dispatch(listening, event, many)),
        });
      } catch (error) {
        logger.debug({ err: error, attempt }, 'The event transport is not there yet');
        await sleep(Math.min(100 * attempt, 2000), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const subscription = subscribe();
  return async () => {
    stopping.abort();
    await (await subscription)?.close();
    await own?.close();
  };
};
