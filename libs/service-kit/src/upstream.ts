import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { type Patience, SilentInstances, usualPatience } from './silent-instances.js';

/** A host that is there answers in milliseconds; one that is gone may not even refuse. */
const connectMs = 5_000;
/** How long an instance that could not be connected to is passed over. */
const awayMs = 5_000;
/** How old a look-up of a name may be. */
const lookUpMs = 5_000;

/** No connection could be had: nothing was sent. */
const unreached = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended under the call. */
const brokenOff = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** `host` is the name that the address was found under. */
export type Instance = { origin: string; host?: string };

type Resolve = (hostname: string) => Promise<LookupAddress[]>;
type Headers = Record<string, string | string[]>;
/** As undici's, but for where it goes. */
export type UpstreamCall = Omit<Dispatcher.RequestOptions, 'origin' | 'headers'> & { headers?: Headers };

/** Shared by what calls services without limits of its own. */
const shared = new Agent({ connect: { timeout: connectMs } });

/**
 * Connections that are kept open between calls; one call at a time on each, so that none waits for another.
 * @param silenceMs a call ends when its service has said nothing for so long, before or in the middle of its answer
 */
export const upstreamConnections = (silenceMs: number): Agent =>
  new Agent({ connect: { timeout: connectMs }, headersTimeout: silenceMs, bodyTimeout: silenceMs });

/** Why a call is taken from an instance that says nothing. */
const saysNothing = Object.assign(new Error('The instance says nothing'), { code: 'FERNWAY_SILENT' });

/**
 * A service wherever its instances are. Calls go round over them; an instance that no connection can be had to is passed
 * over for 5 s, one that takes connections and says nothing until it speaks again. A call that was not sent goes to the
 * next one, and so does a GET whose instance is gone or silent before it answers; nothing else is sent twice.
 */
export class Upstream {
  private readonly named: boolean;
  private readonly found = new Map<string, Instance[]>();
  private lookedUpAt = Number.NEGATIVE_INFINITY;
  private lookingUp: Promise<void> | undefined;
  private readonly awayUntil = new Map<string, number>();
  private readonly silent: SilentInstances<Instance>;
  private turn = 0;
  private readonly balanced: Dispatcher;

  /** @param addresses origins; a name may stand for several instances, and is looked up anew every 5 s */
  constructor(
    private readonly addresses: readonly string[],
    private readonly connections: Dispatcher = shared,
    private readonly resolve: Resolve = (hostname) => lookup(hostname, { all: true }),
    patience: Patience = usualPatience,
  ) {
    this.named = addresses.some(isNamed);
    for (const origin of addresses) this.found.set(origin, [{ origin }]);
    this.silent = new SilentInstances<Instance>(
      async (instance, ms) => (await this.requestOf(instance, { method: 'GET', path: '/healthz', signal: AbortSignal.timeout(ms) })).body.dump(),
      (origin) => [...this.found.values()].flat().some((one) => one.origin === origin),
      patience,
    );
    this.balanced = connections.compose((dispatch) => (options, handler) => {
      void this.known().then((instances) => this.send(dispatch, options, handler, this.inTurn(instances)));
      return true;
    });
  }

  /** @throws what undici throws, of the last instance that was tried */
  request(call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    return this.balanced.request(call as Dispatcher.RequestOptions);
  }

  /** Asks this one, whoever's turn it is. */
  requestOf({ origin, host }: Instance, call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    return this.connections.request({ ...call, origin, headers: { ...call.headers, ...(host && { host }) } });
  }

  /** Passes this one over until it speaks, where it says nothing now. */
  suspect(instance: Instance): void {
    void this.silent.suspect(instance);
  }

  /** All that are known of, also those that are passed over. */
  async known(): Promise<Instance[]> {
    if (this.named && Date.now() - this.lookedUpAt > lookUpMs) this.lookingUp ??= this.lookUp();
    // Only the first call waits for names.
    if (this.lookedUpAt === Number.NEGATIVE_INFINITY) await this.lookingUp;
    return [...this.found.values()].flat();
  }

  private async lookUp(): Promise<void> {
    await Promise.all(
      this.addresses.filter(isNamed).map(async (address) => {
        const instances = await instancesOf(address, this.resolve).catch(() => undefined);
        // A resolver that is away changes nothing.
        if (instances) this.found.set(address, instances);
      }),
    );
    const origins = new Set([...this.found.values()].flat().map(({ origin }) => origin));
    for (const origin of this.awayUntil.keys()) if (!origins.has(origin)) this.awayUntil.delete(origin);
    this.lookedUpAt = Date.now();
    this.lookingUp = undefined;
  }

  /** Those that are away come last, for the case that all are. */
  private inTurn(instances: Instance[]): Instance[] {
    const now = Date.now();
    const [there = [], away = []] = [false, true].map((gone) => instances.filter((one) => this.isAway(one, now) === gone));
    const first = there.length && this.turn++ % there.length;
    return [...there.slice(first), ...there.slice(0, first), ...away];
  }

  private isAway({ origin }: Instance, now: number): boolean {
    return (this.awayUntil.get(origin) ?? 0) > now || this.silent.has(origin);
  }

  private send(dispatch: Dispatcher.Dispatch, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler, [instance, ...others]: Instance[]): void {
    const { origin, host } = instance!;
    const { signal } = options as Dispatcher.RequestOptions;
    const repeatable = options.method === 'GET' && options.body == null;
    let sent = false;
    let answered = false;
    let stopWaiting = (): void => undefined;
    // One call finds out whether it is back; the others pass it over meanwhile.
    if (this.awayUntil.has(origin)) this.awayUntil.set(origin, Date.now() + awayMs);
    dispatch(
      { ...options, origin, headers: { ...(options.headers as Headers | undefined), ...(host && { host }) } },
      {
        onRequestStart: (controller, context) => {
          sent = true;
          this.awayUntil.delete(origin);
          if (others.length > 0)
            stopWaiting = this.silent.waitFor(instance!, () => {
              // Nothing is gained where the others say nothing either.
              if (repeatable && others.some((other) => !this.isAway(other, Date.now()))) controller.abort(saysNothing);
            });
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
        onResponseStart: (...args) => {
          answered = true;
          stopWaiting();
          handler.onResponseStart?.(...args);
        },
        onResponseData: (...args) => handler.onResponseData?.(...args),
        onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
        onResponseError: (controller, error) => {
          stopWaiting();
          const { code = '' } = error as NodeJS.ErrnoException;
          const gone = !sent && unreached.has(code);
          if (gone) this.awayUntil.set(origin, Date.now() + awayMs);
          const again = gone || (sent && !answered && repeatable && (error === saysNothing || brokenOff.has(code)));
          if (again && others.length > 0 && !(signal as AbortSignal | undefined)?.aborted) this.send(dispatch, options, handler, others);
          else handler.onResponseError?.(controller, error);
        },
      },
    );
  }
}

const isNamed = (address: string): boolean => {
  const { hostname } = new URL(address);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
};

/**
 * What a name stands for: instances, where it has several addresses of one kind. With one of each it is one host, and the
 * system finds out which of them works.
 */
const instancesOf = async (address: string, resolve: Resolve): Promise<Instance[]> => {
  const { protocol, hostname, port, host } = new URL(address);
  const found = await resolve(hostname);
  const several = [4, 6].map((family) => found.filter((one) => one.family === family)).find(({ length }) => length > 1);
  if (!several) return [{ origin: address }];
  const places = several.map((one) => (one.family === 6 ? `[${one.address}]` : one.address)).sort();
  return places.map((place) => ({ origin: `${protocol}//${place}${port && `:${port}`}`, host }));
};
