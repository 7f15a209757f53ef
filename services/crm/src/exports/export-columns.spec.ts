import { Contact } from '@fernway/contracts/http/crm';
import { Activity } from '@fernway/contracts/http/crm-activities';
import { Company } from '@fernway/contracts/http/crm-companies';
import { Deal } from '@fernway/contracts/http/crm-deals';
import { Task } from '@fernway/contracts/http/crm-tasks';
import type { ExportColumn, Names } from './export-column.js';
import { activityColumns, columnsFor, taskColumns } from './export-columns.js';

const names: Names = { members: new Map(), pipelines: new Map(), products: new Map() };
const empty: Record<string, unknown> = {
  value: { amount: 0, currency: 'USD' },
  weightedValue: { amount: 0, currency: 'USD' },
};
const lists = ['tags', 'mentions', 'lines', 'otherEmails', 'otherPhones'];

/** The fields of a record that any of these columns reads. */
const readBy = (columns: ExportColumn<never>[]): Set<string> => {
  const read = new Set<string>();
  const record = new Proxy(
    {},
    { get: (_none, name: string) => (read.add(name), lists.includes(name) ? [] : (empty[name] ?? null)) },
  );
  for (const { cell } of columns) cell(record as never, names);
  return read;
};

/** What an export leaves out, and why. */
const everywhere = { version: 'for writing', sample: 'sample data are nobody’s own' };
const left: Record<
  string,
  { contract: { shape: object }; columns: ExportColumn<never>[]; out: Record<string, string> }
> = {
  contact: {
    contract: Contact,
    columns: columnsFor('contact', []) as ExportColumn<never>[],
    out: {
      companyId: 'named by companyName',
      fields: 'a column for each of the workspace’s own',
      createdBy: 'the owner counts',
    },
  },
  company: {
    contract: Company,
    columns: columnsFor('company', []) as ExportColumn<never>[],
    out: {
      quietDays: 'follows from lastActivityAt',
      fields: 'a column for each of the workspace’s own',
      createdBy: 'the owner counts',
    },
  },
  deal: {
    contract: Deal,
    columns: columnsFor('deal', []) as ExportColumn<never>[],
    out: {
      contactId: 'named by contactName',
      companyId: 'named by companyName',
      stageId: 'named by stage, in its pipeline',
      stale: 'follows from stageSince and the stage',
      staleReason: 'follows from stageSince and the stage',
      fields: 'a column for each of the workspace’s own',
      createdBy: 'the owner counts',
    },
  },
  activity: { contract: Activity, columns: activityColumns as ExportColumn<never>[], out: {} },
  task: { contract: Task, columns: taskColumns as ExportColumn<never>[], out: {} },
};

describe('an export', () => {
  it.each(Object.entries(left))(
    'of each %s holds every field of its contract but those that are left out on purpose',
    (_kind, { contract, columns, out }) => {
      const read = readBy(columns);
      const missing = Object.keys(contract.shape).filter((name) => !read.has(name));
      expect(missing.sort()).toEqual(Object.keys({ ...everywhere, ...out }).sort());
    },
  );

  it.each(Object.entries(left))('of each %s has one column of a name', (_kind, { columns }) => {
    const titles = columns.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
