import { createActivity } from '@fernway/contracts/http/crm-activities';
import { deleteAttachment, uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { createExpense } from '@fernway/contracts/http/crm-expenses';
import { createSale } from '@fernway/contracts/http/crm-sales';
import { uploadOrganizationLogo } from '@fernway/contracts/http/crm-organization-logos';
import { listPickLists, type PickList, type PickListName } from '@fernway/contracts/http/crm-pick-lists';
import { createOrganization } from '@fernway/contracts/http/crm-organizations';
import { createPipeline, type Pipeline, updatePipeline } from '@fernway/contracts/http/crm-pipelines';
import { createProduct } from '@fernway/contracts/http/crm-products';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { createView } from '@fernway/contracts/http/crm-views';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Import } from '@fernway/contracts/http/crm-imports';
import type { Example, Person, TestService } from '@fernway/service-kit/testing';
import { addContact, addDeal, pipelinesOf } from './crm.js';
import type { BesideIdentity } from './identity-peer.js';
import { checked, upload } from './imports.js';

export const octets = { 'content-type': 'application/octet-stream' };
/** Of one pixel. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Named = { id: string };

let labels = 0;
/** Each field of a workspace has another. */
export const newLabel = (): string => `Size ${++labels}`;

const shownImports = new Map<string, Promise<Import>>();

/** Makes records of each kind through the CRM's own calls, in the workspace of one person, as its owner. */
export class Seeds {
  private constructor(
    private readonly crm: TestService,
    readonly owner: Person,
    /** A colleague to whom records can be given. */
    readonly member: string,
  ) {}

  static async in({ crm, identity }: BesideIdentity, { workspace }: Pick<Person, 'workspace'>): Promise<Seeds> {
    const [owner, colleague] = await Promise.all([
      crm.person({ workspace }),
      crm.person({ workspace, role: 'member' }),
    ]);
    const people = identity.people.get(workspace) ?? [];
    identity.people.set(workspace, [
      ...people,
      { id: colleague.user, name: 'A Colleague', email: 'colleague@oak.example' },
    ]);
    return new Seeds(crm, owner, colleague.user);
  }

  private async make(endpoint: Endpoint, sent: Example): Promise<Named & Record<string, unknown>> {
    const { status, body, text } = await this.crm.request(endpoint, { as: this.owner, ...sent });
    if (status !== endpoint.status) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${text}`);
    return body;
  }

  /** Asks for something that leaves the record in another state. */
  async after(endpoint: Endpoint, { id }: Named): Promise<Named> {
    await this.make(endpoint, { params: { id }, ...(endpoint.body && { body: {} }) });
    return { id };
  }

  contact = (fields: object = {}): Promise<Named> => addContact(this.crm, this.owner, { name: 'Somebody', ...fields });
  company = (): Promise<Named> => this.make(createCompany, { body: { name: 'Somecorp' } });
  deal = (): Promise<Named> => addDeal(this.crm, this.owner);
  product = (): Promise<Named> =>
    this.make(createProduct, { body: { name: 'Something', price: { amount: 100, currency: 'USD' } } });
  task = (): Promise<Named> => this.make(createTask, { body: { title: 'Do it' } });
  activity = (): Promise<Named> => this.make(createActivity, { body: { type: 'note', body: 'Noted' } });
  organization = (): Promise<Named> => this.make(createOrganization, { body: { name: 'Mine' } });
  sale = (): Promise<Named> =>
    this.make(createSale, { body: { name: 'Table', date: '2026-01-02', amount: { amount: 1, currency: 'USD' } } });
  expense = (): Promise<Named> =>
    this.make(createExpense, {
      body: { date: '2026-01-02', category: 'rent', amount: { amount: 1, currency: 'USD' } },
    });
  field = (): Promise<Named> =>
    this.make(createCustomField, { body: { recordType: 'contact', label: newLabel(), type: 'text' } });

  /** Belongs to one person. */
  async view(by: Person): Promise<Named> {
    const body = { recordType: 'contact', name: 'Mine', filter: null, sort: 'name', columns: ['name'] };
    return (await this.crm.request(createView, { as: by, body })).body;
  }

  async pickListVersion(name: PickListName): Promise<number> {
    const { items } = (await this.crm.request(listPickLists, { as: this.owner })).body as { items: PickList[] };
    return items.find((list) => list.name === name)!.version;
  }

  async logo(): Promise<Named & { organizationId: string }> {
    const { id: organizationId } = await this.organization();
    const query = { organizationId };
    const { logoId } = await this.make(uploadOrganizationLogo, { query, body: samplePng, headers: octets });
    return { id: logoId as string, organizationId };
  }

  async attachment(): Promise<Named> {
    const { id: contactId } = await this.contact();
    return this.make(uploadAttachment, {
      query: { contactId, name: 'file.txt' },
      body: Buffer.from('Content'),
      headers: octets,
    });
  }

  async deletedAttachment(): Promise<Named> {
    return this.after(deleteAttachment, await this.attachment());
  }

  async firstPipeline(): Promise<Pipeline> {
    return (await pipelinesOf(this.crm, this.owner))[0]!;
  }

  /** A pipeline of its own, with the stages of the first. */
  async pipeline(): Promise<Pipeline> {
    const { stages } = await this.firstPipeline();
    return (await this.make(createPipeline, {
      body: { name: 'Renewals', stages: stages.map(({ id: _id, ...stage }) => stage) },
    })) as unknown as Pipeline;
  }

  /** A pipeline without the stage that it had first. */
  async pipelineWithoutStage(): Promise<{ id: string; stageId: string }> {
    const { id, version, stages } = await this.pipeline();
    await this.make(updatePipeline, { params: { id }, body: { version, stages: stages.slice(1) } });
    return { id, stageId: stages[0]!.id };
  }

  /** A change of many, which has come to its end. */
  async batch(): Promise<Named> {
    return this.make(bulkOf.contact.change, {
      body: { select: { ids: [(await this.contact()).id] }, set: { source: 'Fair' } },
    });
  }

  uploadedImport = (): Promise<Import> => upload(this.crm, this.owner, 'name,email\nRow,row@example.com');

  async checkedImport(): Promise<Import> {
    return checked(this.crm, this.owner, await this.uploadedImport());
  }

  /** Of each workspace one, for who only looks at it. */
  async shownImport(): Promise<Import> {
    const { workspace } = this.owner;
    const shown = shownImports.get(workspace) ?? this.checkedImport();
    shownImports.set(workspace, shown);
    return shown;
  }
}
