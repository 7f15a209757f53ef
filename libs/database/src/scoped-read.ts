import pg, { type PoolClient } from 'pg';
import type { Statement } from './tx.js';

/** What the driver's connection and query have besides what their types tell. */
type Wire = {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
};
type Config = Statement & { queryMode: 'extended' };
type Result = { rows: object[] };
type DriverQuery = {
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};
type Done = (error: Error | null, result: Result) => void;
const DriverQuery = pg.Query as unknown as new (config: Config, values: undefined, done: Done) => DriverQuery;

const scope = {
  name: 'read-scope',
  // It gives no row. Where nothing else begins a transaction, all up to the next synchronisation is one.
  text: `select where set_config('app.ws', $1, true) is null or set_config('app.user', $2, true) is null
              or set_config('transaction_read_only', 'on', true) is null`,
};
/** Connections that know the statement above. */
const prepared = new WeakSet<Wire>();

/** A statement behind the settings that decide what it sees: sent together, and one transaction. */
class ScopedQuery extends DriverQuery {
  private scoped = false;

  constructor(
    private readonly settings: [workspace: string, user: string],
    statement: Statement,
    done: Done,
  ) {
    super({ ...statement, queryMode: 'extended' }, undefined, done);
  }

  override prepare(wire: Wire): void {
    if (!prepared.has(wire)) wire.parse(scope);
    prepared.add(wire);
    wire.bind({ statement: scope.name, values: this.settings });
    wire.execute({});
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.scoped) super.handleCommandComplete(message, wire);
    this.scoped = true;
  }
}

/** Runs one statement that only reads, in one round trip, as a transaction of its own with these settings. */
export const readScoped = async <Row extends object>(
  client: PoolClient,
  settings: [workspace: string, user: string],
  statement: Statement,
): Promise<Row[]> => {
  try {
    const { rows } = await new Promise<Result>((resolve, reject) => {
      const query = new ScopedQuery(settings, statement, (error, result) => (error ? reject(error) : resolve(result)));
      client.query(query as unknown as pg.Query);
    });
    return rows as Row[];
  } catch (error) {
    // As the driver does: the trace that leads here, not that of the socket.
    Error.captureStackTrace(error as Error, readScoped);
    throw error;
  }
};
