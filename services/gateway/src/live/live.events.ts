import { definedEvents, type Envelope, type EventDefinition, type EventOf, screensOf } from '@fernway/contracts/event';
import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import type { ActiveSubscription, EventTransport } from '@fernway/events';
import { createTransport } from '@fernway/events/transport';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { GatewayEnv } from '../env.js';
import { hintOf, serviceHint } from './hints.js';
import type { KeyTokens } from '../api-keys/key-tokens.js';
import type { SignedIn } from '../protection/signed-in.js';
import type { LiveHub } from './live-hub.js';

/** Imports every contract file of events, so that a new service's events reach the browser without a line here. */
const loadContracts = async (): Promise<void> => {
  const own = import.meta.resolve('@fernway/contracts/events/identity');
  const folder = new URL('.', own);
  const files = (await readdir(fileURLToPath(folder))).filter((file) => /^[a-z-]+\.[jt]s$/.test(file));
  await Promise.all(files.map((file) => import(new URL(file, folder).href)));
};

/** What here ends or changes by an event. */
type Listening = { hub: LiveHub; keyTokens: KeyTokens; signedIn: SignedIn };

/** Sends an event to whom it concerns; `known` are the contracts by their types. */
const dispatch = (
  { hub, keyTokens, signedIn }: Listening,
  event: Envelope,
  known: ReadonlyMap<string, EventDefinition>,
): void => {
  if (event.type === SessionEnded.type) {
    const { sessionIds, until } = (event as EventOf<typeof SessionEnded>).data;
    hub.endSessions(sessionIds);
    keyTokens.endSessions(sessionIds);
    signedIn.endSessions(sessionIds, Date.parse(until));
  } else if (event.type === MemberChanged.type) {
    const { userId, workspaceId, changedAt } = (event as EventOf<typeof MemberChanged>).data;
    hub.endMember(userId, workspaceId);
    keyTokens.endMember(userId, workspaceId);
    signedIn.endMember(userId, workspaceId, Date.parse(changedAt));
    hub.tellWorkspace(workspaceId, hintOf(event));
  } else if (event.rebuildid === undefined && !event.quiet) {
    const definition = known.get(event.type);
    if (definition) tellScreens(hub, event, definition);
  }
};

/** A record of the workspace carries who changed it, too: the contract says whose screens show it. */
const tellScreens = (hub: LiveHub, event: Envelope, definition: EventDefinition): void => {
  const screens = screensOf(definition);
  if (screens === 'screens' && event.workspaceid && definition.everything)
    hub.tellWorkspaceAtOnce(event.workspaceid, serviceHint(event.type));
  else if (screens === 'screens' && event.workspaceid)
    hub.tellWorkspace(event.workspaceid, definition.many ? { type: event.type } : hintOf(event));
  if (screens === 'own screens' && event.userid) hub.tellUser(event.userid, hintOf(event));
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
    const known = new Map(events.map((event) => [event.type, event]));
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        const following = await (await transport()).subscribe({
          group: `gateway.${uuidv7()}`,
          ephemeral: true,
          topics: [...new Set(events.map(({ aggregate }) => aggregate))],
          types: [...known.keys()],
          handle: async (batch) => batch.forEach((event) => dispatch(listening, event, known)),
        });
        // Whose page was open before heard of nothing that happened until now.
        listening.hub.endAll();
        return following;
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
