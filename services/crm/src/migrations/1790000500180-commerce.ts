import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  version int NOT NULL DEFAULT 1`;
const after = `
  fields jsonb NOT NULL DEFAULT '{}',
  sample boolean NOT NULL DEFAULT false,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (workspace_id, id)`;
const currency = `currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$')`;

const tables = {
  product: `
    name text NOT NULL,
    sku text,
    sku_key text COLLATE "C" GENERATED ALWAYS AS (lower(sku)) STORED,
    unit text,
    price bigint NOT NULL CHECK (price >= 0),
    cost bigint CHECK (cost >= 0),
    ${currency},
    active boolean NOT NULL DEFAULT true`,
  sale: `
    name text NOT NULL,
    date date NOT NULL,
    amount bigint NOT NULL,
    cost bigint,
    ${currency},
    quantity numeric(10, 3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
    product_id uuid,
    customer_name text,
    contact_id uuid,
    contact_name text,
    company_id uuid,
    company_name text,
    country text,
    region text,
    channel text,
    owner_id uuid,
    external_id text,
    external_key text COLLATE "C" GENERATED ALWAYS AS (lower(external_id)) STORED,
    deal_id uuid,
    deal_line_id uuid,
    origin text NOT NULL DEFAULT 'import' CHECK (origin IN ('deal', 'import')),
    FOREIGN KEY (workspace_id, product_id) REFERENCES product (workspace_id, id),
    FOREIGN KEY (workspace_id, contact_id) REFERENCES contact (workspace_id, id),
    FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id),
    FOREIGN KEY (workspace_id, deal_id) REFERENCES deal (workspace_id, id),
    CHECK ((origin = 'deal') = (deal_id IS NOT NULL)),
    CHECK (deal_line_id IS NULL OR deal_id IS NOT NULL)`,
  expense: `
    date date NOT NULL,
    category text NOT NULL,
    amount bigint NOT NULL,
    ${currency},
    supplier text,
    name text NOT NULL GENERATED ALWAYS AS (coalesce(supplier, category)) STORED,
    note text`,
};
type Table = keyof typeof tables;
const names = Object.keys(tables) as Table[];

const indexes: Record<Table, string> = {
  product: `
    CREATE UNIQUE INDEX product_by_sku ON product (workspace_id, sku_key) WHERE deleted_at IS NULL AND sku_key IS NOT NULL;
    CREATE INDEX product_by_name ON product (workspace_id, name, id) WHERE deleted_at IS NULL;`,
  sale: `
    CREATE UNIQUE INDEX sale_by_external ON sale (workspace_id, external_key) WHERE deleted_at IS NULL AND external_key IS NOT NULL;
    CREATE UNIQUE INDEX sale_of_deal ON sale (workspace_id, deal_id, deal_line_id) NULLS NOT DISTINCT WHERE deal_id IS NOT NULL;
    CREATE INDEX sale_by_date ON sale (workspace_id, date, id) WHERE deleted_at IS NULL;
    CREATE INDEX sale_by_contact ON sale (workspace_id, contact_id, date, id) WHERE contact_id IS NOT NULL;
    CREATE INDEX sale_by_company ON sale (workspace_id, company_id, date, id) WHERE company_id IS NOT NULL;
    CREATE INDEX sale_by_product ON sale (workspace_id, product_id, date, id) WHERE product_id IS NOT NULL;`,
  expense: 'CREATE INDEX expense_by_date ON expense (workspace_id, date, id) WHERE deleted_at IS NULL;',
};
/** As lists that are kept in step read them. */
const synced = (type: Table) => `
  CREATE INDEX ${type}_by_created_at ON ${type} (workspace_id, created_at, id) WHERE deleted_at IS NULL;
  CREATE INDEX ${type}_by_updated_at ON ${type} (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
  CREATE INDEX ${type}_deleted ON ${type} (workspace_id, deleted_at, id) WHERE deleted_at IS NOT NULL;`;

const byKey = `nullif(current_setting('app.api_key', true), '')`;
const byHand = `coalesce(nullif(current_setting('app.origin', true), ''), CASE WHEN ${byKey} IS NULL THEN 'person' ELSE 'api' END)`;
const history = (type: Table) => `
  CREATE TABLE ${type}_history (
    workspace_id uuid NOT NULL,
    ${type}_id uuid NOT NULL,
    version int NOT NULL,
    action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored')),
    actor uuid,
    origin text NOT NULL DEFAULT ${byHand} CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api')),
    batch_id uuid,
    at timestamptz(3) NOT NULL DEFAULT now(),
    changes jsonb NOT NULL DEFAULT '{}',
    api_key text DEFAULT ${byKey},
    PRIMARY KEY (workspace_id, ${type}_id, version),
    FOREIGN KEY (workspace_id, ${type}_id) REFERENCES ${type} ON DELETE CASCADE
  );
  COMMENT ON COLUMN ${type}_history.actor IS 'user who did it; null: the platform';
  COMMENT ON COLUMN ${type}_history.changes IS '{ field: [before, after] }';
  CREATE INDEX ${type}_history_of_batch ON ${type}_history (workspace_id, batch_id, ${type}_id, version) WHERE batch_id IS NOT NULL;`;

const of = (types: string[]) => `record_type IN (${types.map((type) => `'${type}'`).join(', ')})`;
const older = ['contact', 'company', 'deal'];
/** What is of one kind of records. */
const typed = ['custom_field', 'saved_view', 'batch', 'batch_chunk', 'batch_kept', 'import'];
const reasons = ['changed', 'in-use', 'stage-deleted', 'note-changed', 'too-many-tags'];
const reasoned = (all: string[]) => `
  ALTER TABLE batch_kept
    DROP CONSTRAINT batch_kept_reason_check,
    ADD CONSTRAINT batch_kept_reason_check CHECK (reason IN (${all.map((reason) => `'${reason}'`).join(', ')}));`;
const retyped = (types: string[]) =>
  typed.map(
    (table) => `
  ALTER TABLE ${table}
    DROP CONSTRAINT ${table}_record_type_check,
    ADD CONSTRAINT ${table}_record_type_check CHECK (${of(types)});`,
  );

/** Products, sales and expenses, each with its history. */
export class Commerce1790000500180 implements MigrationInterface {
  name = 'Commerce1790000500180';

  async up(runner: QueryRunner): Promise<void> {
    for (const type of names) {
      await runner.query(`CREATE TABLE ${type} (${before}, ${tables[type]}, ${after});`);
      await runner.query(`${indexes[type]} ${synced(type)} ${history(type)}`);
      await workspaceTable(runner, type);
      await workspaceTable(runner, `${type}_history`, ['SELECT', 'INSERT']);
    }
    await runner.query(`
      COMMENT ON COLUMN sale.deal_line_id IS 'null: the whole deal';
      COMMENT ON COLUMN sale.amount IS 'in minor units; below 0 a credit note';
    `);
    await runner.query(retyped([...older, ...names]).join(''));
    await runner.query(reasoned([...reasons, 'of-deal', 'taken']));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of typed)
      await runner.query(`
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        DELETE FROM ${table} WHERE ${of(names)};
        ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`);
    await runner.query(`
      ALTER TABLE batch_kept NO FORCE ROW LEVEL SECURITY;
      DELETE FROM batch_kept WHERE reason IN ('of-deal', 'taken');
      ALTER TABLE batch_kept FORCE ROW LEVEL SECURITY;`);
    await runner.query(reasoned(reasons));
    await runner.query(retyped(older).join(''));
    for (const type of names.toReversed()) await runner.query(`DROP TABLE ${type}_history; DROP TABLE ${type};`);
  }
}
