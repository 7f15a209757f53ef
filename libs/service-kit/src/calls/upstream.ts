import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
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
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
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
  private readonly absent: Absent;
  private turn = 0;
  private instances: Instance[];
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
    this.instances = [...this.found.values()].flat();
    const silent = new SilentInstances<Instance>(
      async (instance, ms) =>
        (
          await this.requestOf(instance, { method: 'GET', path: '/healthz', signal: AbortSignal.timeout(ms) })
        ).body.dump(),
      (origin) => this.instances.some((one) => one.origin === origin),
      patience,
    );
    this.absent = new Absent(silent);
    this.balanced = connections.compose(() => (options, handler) => {
      this.dispatch(options as UpstreamCall, handler);
      return true;
    });
  }

  /** @throws what undici throws, of the last instance that was tried */
  request(call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    return this.balanced.request(call as Dispatcher.RequestOptions);
  }

  /**
   * The call without a stream and a promise around it, for callers that pass answers on. The handler hears each start
   * where a call is repeated, but errors only of the last instance that was tried.
   */
  dispatch(call: UpstreamCall, handler: Dispatcher.DispatchHandler): void {
    const start = (instances: Instance[]) =>
      new Attempt(this.connections, this.absent, call, handler).at(this.inTurn(instances));
    if (this.isDue()) void this.known().then(start);
    else start(this.instances);
  }

  /** Asks this one, whoever's turn it is. */
  requestOf({ origin, host }: Instance, call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    return this.connections.request({ ...call, origin, headers: { ...call.headers, ...(host && { host }) } });
  }

  /** Passes this one over until it speaks, where it says nothing now. */
  suspect(instance: Instance): void {
    void this.absent.silent.suspect(instance);
  }

  /** All that are known of, also those that are passed over. */
  async known(): Promise<Instance[]> {
    if (this.isDue()) this.lookingUp ??= this.lookUp();
    // Only the first call waits for names.
    if (this.lookedUpAt === Number.NEGATIVE_INFINITY) await this.lookingUp;
    return this.instances;
  }

  private isDue(): boolean {
    return this.named && Date.now() - this.lookedUpAt > lookUpMs;
  }

  private async lookUp(): Promise<void> {
    await Promise.all(
      this.addresses.filter(isNamed).map(async (address) => {
        const instances = await instancesOf(address, this.resolve).catch(() => undefined);
        // A resolver that is away changes nothing.
        if (instances) this.found.set(address, instances);
      }),
    );
    this.instances = [...this.found.values()].flat();
    const origins = new Set(this.instances.map(({ origin }) => origin));
    for (const origin of this.absent.awayUntil.keys()) if (!origins.has(origin)) this.absent.awayUntil.delete(origin);
    this.lookedUpAt = Date.now();
    this.lookingUp = undefined;
  }

  /** Those that are away come last, for the case that all are. */
  private inTurn(instances: Instance[]): Instance[] {
    if (instances.length === 1) return instances;
    const now = Date.now();
    const [there = [], away = []] = [false, true].map((gone) =>
      instances.filter((one) => this.absent.has(one, now) === gone),
    );
    const first = there.length && this.turn++ % there.length;
    return [...there.slice(first), ...there.slice(0, first), ...away];
  }
}

/** Which instances are passed over: those that no connection could be had to, and those that say nothing. */
class Absent {
  readonly awayUntil = new Map<string, number>();

  constructor(readonly silent: SilentInstances<Instance>) {}

  has({ origin }: Instance, now = Date.now()): boolean {
    return (this.awayUntil.get(origin) ?? 0) > now || this.silent.has(origin);
  }
}

/** A call on its way from instance to instance, until one answers or none is left. */
class Attempt implements Dispatcher.DispatchHandler {
  private instances: Instance[] = [];
  private turn = 0;
  private sent = false;
  private answered = false;
  private stopWaiting = (): void => undefined;

  constructor(
    private readonly connections: Dispatcher,
    private readonly absent: Absent,
    private readonly call: UpstreamCall,
    private readonly handler: Dispatcher.DispatchHandler,
  ) {}

  at(instances: Instance[]): void {
    this.instances = instances;
    this.send();
  }

  private get origin(): string {
    return this.instances[this.turn]!.origin;
  }

  private get isRepeatable(): boolean {
    return this.call.method === 'GET' && this.call.body == null;
  }

  private send(): void {
    const { origin, host } = this.instances[this.turn]!;
    // One call finds out whether it is back; the others pass it over meanwhile.
    if (this.absent.awayUntil.has(origin)) this.pass();
    this.connections.dispatch({ ...this.call, origin, ...(host && { headers: { ...this.call.headers, host } }) }, this);
  }

  /** The others pass this instance over for a while. */
  private pass(): void {
    this.absent.awayUntil.set(this.origin, Date.now() + awayMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.sent = true;
    this.absent.awayUntil.delete(this.origin);
    const others = this.instances.slice(this.turn + 1);
    if (others.length > 0)
      this.stopWaiting = this.absent.silent.waitFor(this.instances[this.turn]!, () => {
        // Nothing is gained where the others say nothing either.
        if (this.isRepeatable && others.some((other) => !this.absent.has(other))) controller.abort(saysNothing);
      });
    this.handler.onRequestStart?.(controller, context);
  }

  onRequestUpgrade(...args: Parameters<Required<Dispatcher.DispatchHandler>['onRequestUpgrade']>): void {
    this.handler.onRequestUpgrade?.(...args);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.answered = true;
    this.stopWaiting();
    this.handler.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.stopWaiting();
    const { code = '' } = error as NodeJS.ErrnoException;
    const { signal } = this.call;
    const gone = !this.sent && unreached.has(code);
    if (gone) this.pass();
    const again =
      gone || (this.sent && !this.answered && this.isRepeatable && (error === saysNothing || brokenOff.has(code)));
    if (!again || this.turn + 1 >= this.instances.length || (signal as AbortSignal | undefined)?.aborted)
      return void this.handler.onResponseError?.(controller, error);
    this.turn += 1;
    this.sent = false;
    this.send();
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
