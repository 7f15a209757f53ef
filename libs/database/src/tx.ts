import type { EntityManager } from 'typeorm';

/** A statement for the pg driver. With a `name` it is prepared once per connection: give hot statements one. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] };

/** One open transaction. `query` and `manager` share its connection; nothing outlives it but `afterCommit`. */
export type Tx = {
  /** Runs one statement and gives its rows. */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
  /** Sends one statement whose rows nobody needs, and does not wait: the commit does, and fails with it. */
  send(statement: Statement): void;
  /** TypeORM on this transaction, for plain records. */
  readonly manager: EntityManager;
  /** Calls `fn` once the commit has succeeded; never after a rollback. */
  afterCommit(fn: () => void): void;
};

declare const workspaceScope: unique symbol;
declare const userScope: unique symbol;
declare const platformScope: unique symbol;

/** Sees the rows of one workspace. `user` is set where a person acts. */
export type WorkspaceTx = Tx & { readonly workspace: string; readonly user?: string; readonly [workspaceScope]: true };
/** As `WorkspaceTx`, for statements that only read, each for itself: what needs no more than this asks for no more. */
export type WorkspaceRead = Pick<WorkspaceTx, 'query' | 'workspace' | 'user' | typeof workspaceScope>;
/** Sees the rows of one user, and of the workspace where one is given. */
export type UserTx = Tx & { readonly user: string; readonly workspace?: string; readonly [userScope]: true };
/** Acts for the platform, under the database role of its reason. */
export type PlatformTx = Tx & { readonly reason: PlatformReason; readonly [platformScope]: true };
export type AnyTx = WorkspaceTx | UserTx | PlatformTx;

/** Why the platform itself may read across workspaces. A closed list: each reason is a database role of its own. */
export const platformReasons = [
  'sign-in',
  'session',
  'relay',
  'consumer',
  'sweeper',
  'scheduler',
  'operator',
  'erasure',
] as const;
export type PlatformReason = (typeof platformReasons)[number];

export type WorkspaceScope = { workspace: string; user?: string };
export type UserScope = { user: string; workspace?: string };
export type PlatformScope = { platform: PlatformReason };
