import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getContact, listContacts } from '@fernway/contracts/http/crm';
import type { Batch } from '@fernway/contracts/http/crm-batches';
import { listKeptRecords } from '@fernway/contracts/http/crm-batches';
import { listActivities } from '@fernway/contracts/http/crm-activities';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { listProducts } from '@fernway/contracts/http/crm-products';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact, exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { fakeApi, signInForTest, tryByKeyboard } from '@fernway/web-kit/testing';
import { EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { BulkDialog } from './bulk/bulk-dialog.js';
import { ConflictDialog } from './conflict/conflict-dialog.js';
import { AddLeadDialog } from './contacts/add-lead-dialog.js';
import { AddDealDialog } from './deals/add-deal-dialog.js';
import { EditDealDialog } from './deals/edit-deal-dialog.js';
import { LostDialog } from './deals/lost-dialog.js';
import { KeptDialog } from './features/batches/kept-dialog.js';
import { ActivityDialog } from './features/calendar/activity-dialog.js';
import { EntryDialog } from './features/calendar/entry-dialog.js';
import { products } from './features/commerce/commerce.api.js';
import { RecordDialog } from './features/commerce/record-dialog.js';
import { AddCompanyDialog } from './features/companies/add-company-dialog.js';
import { FieldEditor } from './features/custom-fields/field-editor.js';
import { LinesDialog } from './features/deal/lines-dialog.js';
import { Compared } from './features/duplicates/compared.js';
import { CallsDialog } from './features/home/calls-dialog.js';
import { OrganizationDialog } from './features/organizations/organization-dialog.js';
import { LabelDialog } from './features/outcomes/label-dialog.js';
import { PipelineEditor } from './features/pipelines/pipeline-editor.js';
import { RemovePipelineDialog } from './features/pipelines/remove-pipeline-dialog.js';
import { RenameTagDialog } from './features/tags/rename-tag-dialog.js';
import { MergeDialog } from './merge/merge-dialog.js';
import { noteSchema } from './notes/note-schema.js';
import { LinkForm } from './notes/link-form.js';
import type { Field } from './fields/field.js';
import { contacts } from './record/record.api.js';
import { en } from './testing.js';
import { RemoveChangedDialog } from './sample-data/remove-changed-dialog.js';
import { ColumnDialog } from './views/column-dialog.js';
import { ViewNameDialog } from './views/view-name-dialog.js';

const contact = exampleContact({ jobTitle: 'Baker', version: 3 });
const duplicate = {
  id: '0190cccc-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: null,
  phone: null,
  companyName: null,
  sample: false,
  reasons: [],
  certain: true,
};
const withLine = exampleDeal({
  lines: [{ id: contact.id, productId: null, name: 'Bread', quantity: 1, price: 100, discount: 0, total: 100 }],
});
const merging = { access: contacts, facts: [text('jobTitle'), text('phone')], duplicate };
const pipeline = examplePipeline();
const columns = ['name', 'phone'].map((name) => ({ field: text(name) }));
const noChanges = { save: async () => undefined, move() {}, tick() {}, remove() {}, question: null };

function text(name: string): Field {
  return { name, label: name, type: 'text' };
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listPipelines, { items: [pipeline] });
  api.on(listDeals, { items: [], next: null });
  api.on(listContacts, { items: [], next: null });
  api.on(listCompanies, { items: [], next: null });
  api.on(listActivities, { items: [], next: null });
  api.on(listProducts, { items: [], next: null });
  api.on(listMembers, { items: [] });
  api.on(listCustomFields, { items: [] });
  api.on(listKeptRecords, { items: [], next: null });
  api.on(getContact, ({ params }) =>
    params['id'] === contact.id ? contact : { ...contact, id: duplicate.id, jobTitle: 'Countess' },
  );
});

type Row = [file: string, dialog: (onClose: () => void) => ReactNode, start?: RegExp];
const rows: Row[] = [
  [
    'bulk/bulk-dialog.tsx',
    (onClose) => (
      <BulkDialog type="contact" columns={columns} first="name" tagged count={2} onApply={refused} onClose={onClose} />
    ),
    /^Field/,
  ],
  [
    'conflict/conflict-dialog.tsx',
    (onClose) => (
      <ConflictDialog
        seen={contact}
        current={{ ...contact, version: 4 }}
        clashes={{ both: [{ path: 'jobTitle', mine: 'Baker', theirs: 'Cook' }], others: [] }}
        describe={(path) => ({ label: path, show: String })}
        answer={onClose}
      />
    ),
    /Baker/,
  ],
  ['contacts/add-lead-dialog.tsx', (onClose) => <AddLeadDialog onClose={onClose} />, /^Full Name/],
  ['deals/add-deal-dialog.tsx', (onClose) => <AddDealDialog onClose={onClose} />, /^Deal name/],
  ['deals/edit-deal-dialog.tsx', (onClose) => <EditDealDialog deal={exampleDeal()} onClose={onClose} />, /^Deal name/],
  [
    'deals/lost-dialog.tsx',
    (onClose) => <LostDialog dealId={contact.id} onLost={async () => undefined} onClose={onClose} />,
    /^Why was it lost/,
  ],
  [
    'features/batches/kept-dialog.tsx',
    (onClose) => <KeptDialog batch={{ id: contact.id } as Batch} onClose={onClose} />,
  ],
  [
    'features/calendar/activity-dialog.tsx',
    (onClose) => <ActivityDialog id={contact.id} writes={false} onClose={onClose} />,
  ],
  [
    'features/calendar/entry-dialog.tsx',
    (onClose) => (
      <EntryDialog
        zone="UTC"
        start={{ day: '2026-11-21', minutes: 600 }}
        changes={noChanges}
        writes
        onClose={onClose}
      />
    ),
    /^Title/,
  ],
  [
    'features/commerce/record-dialog.tsx',
    (onClose) => (
      <RecordDialog access={products} fields={[{ ...text('name'), required: true }]} id={undefined} onClose={onClose} />
    ),
    /^name/,
  ],
  ['features/companies/add-company-dialog.tsx', (onClose) => <AddCompanyDialog onClose={onClose} />, /^Name/],
  [
    'features/custom-fields/field-editor.tsx',
    (onClose) => <FieldEditor recordType="deal" onClose={onClose} />,
    /^Name/,
  ],
  [
    'features/deal/lines-dialog.tsx',
    (onClose) => <LinesDialog deal={withLine} save={refused} onClose={onClose} />,
    /^Product/,
  ],
  [
    'features/duplicates/compared.tsx',
    (onClose) => <Compared {...merging} keepId={contact.id} onClose={onClose} />,
    /Baker/,
  ],
  ['features/home/calls-dialog.tsx', (onClose) => <CallsDialog from="2026-11-01T00:00:00.000Z" onClose={onClose} />],
  ['features/organizations/organization-dialog.tsx', (onClose) => <OrganizationDialog onClose={onClose} />, /^Name/],
  [
    'features/outcomes/label-dialog.tsx',
    (onClose) => (
      <LabelDialog
        title="Add"
        label=""
        others={[]}
        draftKey="pick-list:call-outcome:new"
        onSave={refused}
        onClose={onClose}
      />
    ),
    /^Text/,
  ],
  ['features/pipelines/pipeline-editor.tsx', (onClose) => <PipelineEditor onClose={onClose} />, /^Name/],
  [
    'features/pipelines/remove-pipeline-dialog.tsx',
    (onClose) => <RemovePipelineDialog pipeline={pipeline} others={[pipeline]} onClose={onClose} />,
    /deals go/,
  ],
  [
    'features/tags/rename-tag-dialog.tsx',
    (onClose) => <RenameTagDialog tag="vip" all={[]} onClose={onClose} />,
    /^New name/,
  ],
  ['merge/merge-dialog.tsx', (onClose) => <MergeDialog {...merging} keep={contact} onClose={onClose} />, /Baker/],
  [
    'notes/link-form.tsx',
    (onClose) => (
      <LinkForm selected={EditorState.create({ schema: noteSchema }).selection} run={() => {}} onClose={onClose} />
    ),
    /^Address/,
  ],
  [
    'sample-data/remove-changed-dialog.tsx',
    (onClose) => <RemoveChangedDialog count={2} onRemove={() => {}} onClose={onClose} />,
  ],
  [
    'views/column-dialog.tsx',
    (onClose) => (
      <ColumnDialog
        columns={columns}
        shown={['name', 'phone']}
        onApply={() => {}}
        onReset={() => {}}
        onClose={onClose}
      />
    ),
    /^phone/,
  ],
  [
    'views/view-name-dialog.tsx',
    (onClose) => <ViewNameDialog shared={false} onShared={() => {}} onName={refused} onClose={onClose} />,
    /name/i,
  ],
];
const refused = () => Promise.reject(new Error('refused'));

describe.each(rows)('%s', (_file, dialog, start) => {
  it('is used by the keyboard, and asks before what was entered is thrown away', () =>
    tryByKeyboard(dialog, { api, ...(start && { start }), messages: { crm: en } }));
});

it('is every dialog of this remote', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(`src/${file}`, 'utf8').includes('<Dialog'),
  );
  expect(files.filter((file) => !file.endsWith('.test.tsx')).sort()).toEqual(rows.map(([file]) => file));
});
