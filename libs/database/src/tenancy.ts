import pg, { type PoolClient, type QueryResult } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { acting } from './acting.js';
import { poolOf } from './data-source.js';
import { reasonRole } from './roles.js';
import { readScoped } from './scoped-read.js';
import type {
  AnyTx,
  PlatformScope,
  PlatformTx,
  Statement,
  UserScope,
  UserTx,
  WorkspaceRead,
  WorkspaceScope,
  WorkspaceTx,
} from './tx.js';

type Scope = WorkspaceScope | UserScope | PlatformScope;

const { escapeLiteral } = pg;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const checked = (name: 'app.ws' | 'app.user', id: string): string => {
  if (!uuid.test(id)) throw new Error(`${name} takes a UUID`);
  return id;
};

const setting = (name: 'app.ws' | 'app.user', id: string): string => {
  // Quoted: `user` is a reserved word.
  // Part of a simple query, which takes no parameters: only a UUID may pass.
  return `SET LOCAL ${name.replace(/\.(\w+)/, '."$1"')} = '${checked(name, id)}';`;
};

/** A key's name is any text: quoted, as the simple query takes no parameters. */
const actingSettings = (): string =>
  Object.entries({ api_key: acting.apiKey(), origin: acting.origin() })
    .map(([name, value]) => (value === undefined ? '' : `SET LOCAL "app"."${name}" = ${escapeLiteral(value)};`))
    .join('');

/**
 * The only door to a service's rows. `run` opens a transaction whose settings (or role) decide, by row-level
 * security, what it can see, and commits when `fn` resolves; any throw rolls back.
 */
export class Tenancy {
  constructor(
    readonly dataSource: DataSource,
    readonly service: string,
  ) {}

  /** With both a workspace and a user the rows of both are seen. */
  run<T>(scope: WorkspaceScope & Required<UserScope>, fn: (tx: WorkspaceTx & UserTx) => Promise<T>): Promise<T>;
  run<T>(scope: WorkspaceScope, fn: (tx: WorkspaceTx) => Promise<T>): Promise<T>;
  run<T>(scope: UserScope, fn: (tx: UserTx) => Promise<T>): Promise<T>;
  run<T>(scope: PlatformScope, fn: (tx: PlatformTx) => Promise<T>): Promise<T>;
  run<T>(scope: Scope, fn: (tx: AnyTx) => Promise<T>): Promise<T>;
  async run<T>(scope: Scope, fn: (tx: never) => Promise<T>): Promise<T> {
    const begin = this.begin(scope);
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const committed: (() => void)[] = [];
    const sent: Promise<QueryResult>[] = [];
    const send = (statement: Statement | string): void => {
      const answer = client.query(statement as string);
      answer.catch(() => undefined);
      sent.push(answer);
    };
    try {
      // The transaction and its settings; `fn`'s first statement follows without waiting for their answer.
      send(begin);
      // TypeORM must join this transaction, not open one of its own inside save().
      Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
      const result = await fn(transaction(scope, client, runner, { send, committed }) as never);
      const [{ command }] = await Promise.all([client.query('COMMIT'), ...sent]);
      // Postgres answers so when a statement failed and `fn` went on as if nothing had happened.
      if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
      await runner.release();
      for (const notify of committed) notify();
      return result;
    } catch (error) {
      await rollback(client, runner, error);
      // What follows a refused statement only says that there was one.
      await Promise.all(sent);
      throw error;
    }
  }

  /**
   * For what only reads: each statement is a transaction of its own, in one round trip instead of three, and sees what was
   * committed when it began (as each statement of `run` does). It cannot write, lock, or keep anything for the next.
   */
  async read<T>({ workspace, user }: WorkspaceScope, fn: (read: WorkspaceRead) => Promise<T>): Promise<T> {
    const settings: [string, string] = [
      checked('app.ws', workspace),
      user === undefined ? '' : checked('app.user', user),
    ];
    const query = async <Row extends object>(statement: Statement): Promise<Row[]> => {
      const client = await poolOf(this.dataSource).connect();
      try {
        return await readScoped<Row>(client, settings, statement);
      } finally {
        client.release();
      }
    };
    return fn({ workspace, ...(user !== undefined && { user }), query } as WorkspaceRead);
  }

  private begin(scope: Scope): string {
    if ('platform' in scope) return `BEGIN; SET LOCAL ROLE ${reasonRole(this.service, scope.platform)}`;
    const workspace = scope.workspace ? setting('app.ws', scope.workspace) : '';
    const user = scope.user ? setting('app.user', scope.user) : '';
    return `BEGIN; ${workspace} ${user} ${actingSettings()}`;
  }
}

type Rest = { send(statement: Statement): void; committed: (() => void)[] };

const transaction = (scope: Scope, client: PoolClient, runner: QueryRunner, { send, committed }: Rest) => ({
  ...('platform' in scope ? { reason: scope.platform } : scope),
  async query<Row extends object>(statement: Statement): Promise<Row[]> {
    const { rows } = await client.query<Row>(statement as { text: string });
    return rows;
  },
  send,
  get manager(): EntityManager {
    return runner.manager;
  },
  afterCommit: (fn: () => void) => void committed.push(fn),
});

/** `read_only_sql_transaction`: the server has become a reader, or was one when this session began; another session may write. */
const onlyReads = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';

/**
 * A connection that cannot roll back is thrown away: it must not carry settings or a role to its next user. So is one to a
 * server that only reads: after a change of servers it would go on refusing for as long as it is kept.
 */
const rollback = async (client: PoolClient, runner: QueryRunner, why: unknown): Promise<void> => {
  if (runner.isReleased) return;
  try {
    await client.query('ROLLBACK');
    if (onlyReads(why)) await throwAway(runner, why);
    else await runner.release();
  } catch (error) {
    await throwAway(runner, error);
  }
};

const throwAway = (runner: QueryRunner, why: unknown): Promise<void> =>
  (runner as unknown as { releasePostgresConnection(error: unknown): Promise<void> }).releasePostgresConnection(why);
