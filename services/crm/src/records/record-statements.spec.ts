import type { WorkspaceTx } from '@fernway/database';
import { recordTypes } from '@fernway/contracts/http/crm-records';
import { ActivitiesRepository, activityList } from '../activities/activities.repository.js';
import { CompaniesRepository, companyList } from '../companies/companies.repository.js';
import { contactList, ContactsRepository } from '../contacts/contacts.repository.js';
import { dealList, DealsRepository } from '../deals/deals.repository.js';
import { afterColumns, changesOf, givenColumns, madeColumns, setColumns } from '../imports/record-sql.js';
import { organizationList, OrganizationsRepository } from '../organizations/organizations.repository.js';
import { taskList, TasksRepository } from '../tasks/tasks.repository.js';
import { patchRecords } from './record-patches.repository.js';
import { lockRows } from './record-rows.repository.js';

type Statement = { text: string; values?: unknown[] };

/** What a transaction was asked, each text on one line; nothing is answered. */
const asked = async (ask: (tx: WorkspaceTx) => Promise<unknown>): Promise<string[]> => {
  const statements: Statement[] = [];
  const tx = {
    workspace: 'WORKSPACE',
    user: 'USER',
    query: async (statement: Statement) => {
      statements.push(statement);
      return [];
    },
  } as unknown as WorkspaceTx;
  await ask(tx);
  return statements.flatMap(({ text, values }) => [
    text.replace(/\s+/g, ' ').trim(),
    ...(values ? [JSON.stringify(values.map((value) => value ?? null))] : []),
  ]);
};

/** A record of whose every field the value is the field's name. */
const named = <Row>(): Row =>
  new Proxy({} as never, {
    get: (_row, field) => {
      if (field === 'value' || field === 'salesTarget')
        return { amount: `${field}.amount`, currency: `${field}.currency` };
      return String(field);
    },
  });

/**
 * The texts of the statements that name every column of a kind of record, and the order of their values: who changes how
 * they are made sees what became of them.
 */
it.each([
  ['contact', new ContactsRepository()],
  ['company', new CompaniesRepository()],
  ['activity', new ActivitiesRepository()],
  ['task', new TasksRepository()],
  ['organization', new OrganizationsRepository()],
] as const)('%s: created, changed and read', async (_kind, repository) => {
  expect(await asked((tx) => repository.create(tx, 'ID', named()))).toMatchSnapshot('created');
  expect(await asked((tx) => repository.update(tx, named(), {}))).toMatchSnapshot('changed');
  expect(await asked((tx) => repository.find(tx, 'ID'))).toMatchSnapshot('read');
});

it('deal: created, changed and read', async () => {
  const deals = new DealsRepository();
  expect(await asked((tx) => deals.create(tx, { id: 'ID', number: 'NUMBER' }, named()))).toMatchSnapshot('created');
  expect(await asked((tx) => deals.update(tx, named(), {}))).toMatchSnapshot('changed');
  expect(await asked((tx) => deals.find(tx, 'ID'))).toMatchSnapshot('read');
});

it.each(recordTypes)('%s: many at once', async (type) => {
  const patch = { id: 'ID', patch: {}, changes: {} };
  expect(
    await asked((tx) => patchRecords(tx, type, { batch: 'BATCH' }, [{ ...patch, action: 'updated' }])),
  ).toMatchSnapshot('changed');
  expect(
    await asked((tx) => patchRecords(tx, type, { batch: 'BATCH' }, [{ ...patch, action: 'deleted' }])),
  ).toMatchSnapshot('deleted');
  expect(await asked((tx) => lockRows(tx, type, ['ID']))).toMatchSnapshot('locked');
});

it.each(recordTypes)('%s: imported', (type) => {
  const texts = {
    given: givenColumns(type),
    made: madeColumns(type),
    filled: afterColumns(type, 'fill'),
    updated: afterColumns(type, 'update'),
    changes: changesOf(type),
    set: setColumns(type),
  };
  expect(JSON.parse(JSON.stringify(texts).replace(/(\\n|\s)+/g, ' '))).toMatchSnapshot();
});

it.each([contactList, companyList, dealList, activityList, taskList, organizationList])(
  '$table: what lists sort and filter by',
  ({ columns }) => expect(columns).toMatchSnapshot(),
);
