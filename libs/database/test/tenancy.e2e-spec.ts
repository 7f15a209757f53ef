import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  platformAccess,
  platformTable,
  revertLast,
  schemaProblems,
  type Statement,
  userTable,
  workspaceTable,
} from '../src/index.js';
import { asAdmin, catalogueProblems, testDatabase, type TestDatabase } from '../src/testing.js';

class CreateNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE note (workspace_id uuid NOT NULL, id uuid NOT NULL, text text NOT NULL,
                        PRIMARY KEY (workspace_id, id))`);
    await workspaceTable(runner, 'note');
    await platformAccess(runner, 'note', 'erasure', ['SELECT', 'DELETE']);
    await runner.query('CREATE TABLE draft (user_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (user_id, id))');
    await userTable(runner, 'draft');
    await runner.query('CREATE TABLE lease (name text PRIMARY KEY)');
    await platformTable(runner, 'lease', 'who runs', { relay: ['SELECT', 'INSERT'] });
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note, draft, lease');
  }
}

const migrations = [CreateNotes1700000000000];
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase('notes', migrations, { poolSize: 8 });
});
afterAll(() => db.close());

const insert = (workspace: string, text: string) => ({
  name: 'insert-note',
  text: 'INSERT INTO note (workspace_id, id, text) VALUES ($1, $2, $3)',
  values: [workspace, randomUUID(), text],
});
const select = { name: 'select-notes', text: 'SELECT workspace_id AS workspace, text FROM note' };

describe('tenancy', () => {
  it('shows and takes rows of its own workspace only', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await db.tenancy.run({ workspace: mine }, (tx) => tx.query(insert(mine, 'mine')));
    await db.tenancy.run({ workspace: theirs }, (tx) => tx.query(insert(theirs, 'theirs')));
    expect(await db.tenancy.run({ workspace: mine }, (tx) => tx.query(select))).toEqual([
      { workspace: mine, text: 'mine' },
    ]);
    await expect(db.tenancy.run({ workspace: mine }, (tx) => tx.query(insert(theirs, 'x')))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('sees nothing outside a scope, also on a connection that had one before', async () => {
    expect(await db.dataSource.query('SELECT * FROM note')).toEqual([]);
  });

  it('refuses what is no UUID before it reaches SQL', async () => {
    await expect(db.tenancy.run({ workspace: `x'; DROP TABLE note; --` }, async () => 1)).rejects.toThrow(
      'takes a UUID',
    );
  });

  it('gives a platform reason its own rights and no more', async () => {
    const seen = await db.tenancy.run({ platform: 'erasure' }, (tx) => tx.query(select));
    expect(seen).toHaveLength(2);
    await expect(db.tenancy.run({ platform: 'relay' }, (tx) => tx.query(select))).rejects.toThrow(/permission denied/);
    const workspace = randomUUID();
    await expect(db.tenancy.run({ platform: 'erasure' }, (tx) => tx.query(insert(workspace, 'x')))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('rolls back on a throw and tells only committed transactions', async () => {
    const workspace = randomUUID();
    const told: string[] = [];
    const failing = db.tenancy.run({ workspace }, async (tx) => {
      tx.afterCommit(() => told.push('rolled back'));
      await tx.query(insert(workspace, 'x'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.tenancy.run({ workspace }, async (tx) => tx.afterCommit(() => told.push('committed')));
    expect(told).toEqual(['committed']);
    expect(await db.tenancy.run({ workspace }, (tx) => tx.query(select))).toEqual([]);
  });

  it('fails where a statement failed, although nobody minded, keeps nothing and tells nothing', async () => {
    const workspace = randomUUID();
    const told: string[] = [];
    const careless = db.tenancy.run({ workspace }, async (tx) => {
      tx.afterCommit(() => told.push('kept'));
      await tx.query(insert(workspace, 'x'));
      await tx.query({ text: 'SELECT 1 / 0' }).catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('had failed before its commit');
    expect(told).toEqual([]);
    expect(await db.tenancy.run({ workspace }, (tx) => tx.query(select))).toEqual([]);
  });

  it('tells nothing of what the commit itself refuses', async () => {
    const [workspace, id] = [randomUUID(), randomUUID()];
    const told: string[] = [];
    await asAdmin(db.adminUrl, (admin) =>
      admin.query('ALTER TABLE note ADD CONSTRAINT once UNIQUE (workspace_id, text) DEFERRABLE INITIALLY DEFERRED'),
    );
    const twice = db.tenancy.run({ workspace }, async (tx) => {
      tx.afterCommit(() => told.push('kept'));
      await tx.query(insert(workspace, id));
      await tx.query(insert(workspace, id));
    });
    await expect(twice).rejects.toThrow(/"once"/);
    await asAdmin(db.adminUrl, (admin) => admin.query('ALTER TABLE note DROP CONSTRAINT once'));
    expect(told).toEqual([]);
  });

  it('keeps no connection to a server that only read when it was opened', async () => {
    const workspace = randomUUID();
    const name = new URL(db.url).pathname.slice(1);
    const setReadOnly = (change: string) =>
      asAdmin(db.adminUrl, async (admin) => {
        await admin.query('SET default_transaction_read_only = off');
        await admin.query(`ALTER DATABASE "${name}" ${change}`);
      });
    const write = () => db.tenancy.run({ workspace }, (tx) => tx.query(insert(workspace, 'written')));
    const endAll = () =>
      asAdmin(db.adminUrl, (admin) =>
        admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
          [name],
        ),
      );
    await setReadOnly('SET default_transaction_read_only = on');
    await endAll();
    // The first may still find one of the connections that were ended.
    while (
      (await write().then(
        () => '',
        ({ code }: { code?: string }) => code,
      )) !== '25006'
    )
      continue;
    await setReadOnly('RESET default_transaction_read_only');
    await write();
    expect(await db.tenancy.run({ workspace }, (tx) => tx.query(select))).toEqual([{ workspace, text: 'written' }]);
  });

  it('never crosses workspaces in 10,000 mixed pooled transactions, errors among them', async () => {
    const workspaces = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      workspaces.map((workspace) => db.tenancy.run({ workspace }, (tx) => tx.query(insert(workspace, workspace)))),
    );
    let crossings = 0;
    let failures = 0;
    const one = async (index: number) => {
      const workspace = workspaces[(index * 7) % workspaces.length] ?? '';
      await db.tenancy
        .run({ workspace }, async (tx) => {
          const rows = await tx.query<{ workspace: string; text: string }>(select);
          if (rows.length !== 1 || rows[0]?.text !== workspace) crossings += 1;
          if (index % 10 === 0) await tx.query({ text: 'SELECT 1 / 0' });
        })
        .catch((error: Error) => {
          if (!error.message.includes('division by zero')) throw error;
          failures += 1;
        });
    };
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let index = lane; index < 10_000; index += 8) await one(index);
    });
    await Promise.all(lanes);
    expect({ crossings, failures }).toEqual({ crossings: 0, failures: 1000 });
  });
});

describe('reading by single statements', () => {
  const read = (workspace: string, statement: Statement) =>
    db.tenancy.read({ workspace }, (reads) => reads.query(statement));

  it('shows rows of its own workspace only, and leaves nothing on the connection', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await db.tenancy.run({ workspace: mine }, (tx) => tx.query(insert(mine, 'mine')));
    await db.tenancy.run({ workspace: theirs }, (tx) => tx.query(insert(theirs, 'theirs')));
    expect(await read(mine, select)).toEqual([{ workspace: mine, text: 'mine' }]);
    expect(await read(theirs, { text: select.text })).toEqual([{ workspace: theirs, text: 'theirs' }]);
    expect(await db.dataSource.query('SELECT * FROM note')).toEqual([]);
    const [{ ws, only }] = await db.dataSource.query(
      `select current_setting('app.ws', true) as ws, current_setting('transaction_read_only') as only`,
    );
    expect([ws || null, only]).toEqual([null, 'off']);
  });

  it('shows the rows of a user as well where one is given', async () => {
    const [workspace, user] = [randomUUID(), randomUUID()];
    await db.tenancy.run({ workspace, user }, (tx) =>
      tx.query({ text: 'INSERT INTO draft (user_id, id) VALUES ($1, $1)', values: [user] }),
    );
    const drafts = { text: 'SELECT user_id AS user FROM draft' };
    expect(await db.tenancy.read({ workspace, user }, (reads) => reads.query(drafts))).toEqual([{ user }]);
    expect(await read(workspace, drafts)).toEqual([]);
  });

  it('cannot write, and refuses what is no UUID', async () => {
    const workspace = randomUUID();
    await expect(read(workspace, insert(workspace, 'x'))).rejects.toThrow(/read-only transaction/);
    await expect(read(workspace, { text: 'SELECT * FROM note FOR UPDATE' })).rejects.toThrow(/read-only transaction/);
    await expect(read(`x'; DROP TABLE note; --`, select)).rejects.toThrow('takes a UUID');
    await expect(db.tenancy.read({ workspace, user: 'x' }, (reads) => reads.query(select))).rejects.toThrow(
      'takes a UUID',
    );
    expect(await db.tenancy.run({ workspace }, (tx) => tx.query(select))).toEqual([]);
  });

  it('tells where in the program a statement failed', async () => {
    const failing = read(randomUUID(), { text: 'SELECT 1 / $1::int', values: [0] });
    await expect(failing).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('tenancy') });
    await expect(
      read(randomUUID(), {
        text: 'SELECT $1::int',
        values: [
          {
            toPostgres: () => {
              throw new Error('no value');
            },
          },
        ],
      }),
    ).rejects.toThrow('no value');
  });

  it('never crosses workspaces among 5,000 reads, transactions and errors on the same connections', async () => {
    const workspaces = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      workspaces.map((workspace) => db.tenancy.run({ workspace }, (tx) => tx.query(insert(workspace, workspace)))),
    );
    const seen = { right: 0, wrong: 0, failed: 0 };
    const one = async (index: number) => {
      const workspace = workspaces[(index * 7) % workspaces.length] ?? '';
      if (index % 10 === 0)
        return read(workspace, { text: 'SELECT 1 / $1::int', values: [0] }).catch(() => void (seen.failed += 1));
      const rows =
        index % 3 ? await read(workspace, select) : await db.tenancy.run({ workspace }, (tx) => tx.query(select));
      seen[rows.length === 1 && (rows[0] as { text: string }).text === workspace ? 'right' : 'wrong'] += 1;
    };
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      for (let index = lane; index < 5_000; index += 12) await one(index);
    });
    await Promise.all(lanes);
    expect(seen).toEqual({ right: 4_500, wrong: 0, failed: 500 });
  });
});

describe('migrations and catalogue', () => {
  it('passes its own lint', async () => {
    expect(await asAdmin(db.adminUrl, (admin) => catalogueProblems(admin, { service: 'notes' }))).toEqual([]);
  });

  it('finds each thing that is wrong', async () => {
    const found = await asAdmin(db.adminUrl, async (admin) => {
      await admin.query('BEGIN');
      await admin.query(`
        CREATE TABLE bare (id int);
        ALTER TABLE note NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE draft DISABLE ROW LEVEL SECURITY;
        CREATE POLICY open ON draft USING (true);
        ALTER POLICY own_rows ON note USING (workspace_id = nullif(current_setting('app.ws', true), '')::uuid OR text = 'shared');
        CREATE POLICY notes_sweeper ON draft TO notes_sweeper, notes_service USING (true) WITH CHECK (true);
        CREATE TABLE loose (workspace_id uuid, id int PRIMARY KEY);
        COMMENT ON TABLE loose IS 'class: workspace';
        CREATE VIEW all_notes AS SELECT * FROM note;
        CREATE FUNCTION peek() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM note';
        GRANT notes_owner TO notes_service;
      `);
      const problems = await catalogueProblems(admin, {
        service: 'notes',
        definerFunctions: ['gone()'],
        otherPolicies: [
          {
            table: 'note',
            name: 'as_before',
            why: 'None, in a test',
            command: 'ALL',
            to: ['public'],
            using: 'true',
            check: null,
          },
        ],
      });
      await admin.query('ROLLBACK');
      return problems;
    });
    expect(found.sort()).toEqual(
      [
        'bare: no table class',
        'note: row security is not forced',
        'draft: row security is off',
        "draft: policy open is neither its class's nor listed",
        "draft: policy notes_sweeper is neither its class's nor listed",
        "note: policy own_rows is neither its class's nor listed",
        'note: policy as_before is listed, but there is none like it',
        'loose: row security is off',
        'loose: row security is not forced',
        'loose: workspace_id is missing or may be null',
        'loose: no policy for its own rows',
        'loose: key loose_pkey lacks workspace_id',
        "all_notes: a view reads with its owner's rights, past row security",
        'peek(): a definer function that is not listed',
        'peek(): no fixed search_path',
        'gone(): listed, but there is no such definer function',
        'notes_service may create in the schema',
        'notes_service is a member of notes_owner',
      ].sort(),
    );
  });

  it('is ready only with every migration and a role that cannot pass row security', async () => {
    expect(await schemaProblems(db.dataSource, 'notes', migrations)).toEqual([]);
    class Later1800000000000 extends CreateNotes1700000000000 {}
    expect(await schemaProblems(db.dataSource, 'notes', [...migrations, Later1800000000000])).toEqual([
      'Migrations have not run: Later1800000000000',
    ]);
  });

  it('takes a migration back', async () => {
    const other = await testDatabase('notes', migrations);
    await revertLast(other.migrationUrl, migrations);
    expect(await other.dataSource.query(`SELECT to_regclass('note') AS note`)).toEqual([{ note: null }]);
    await other.close();
  });
});
