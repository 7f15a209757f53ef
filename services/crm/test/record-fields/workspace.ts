import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createCustomField, customFieldTypes } from '@fernway/contracts/http/crm-custom-fields';
import { createPipeline } from '@fernway/contracts/http/crm-pipelines';
import { createProduct } from '@fernway/contracts/http/crm-products';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addContact, addDeal, pipelinesOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';
import type { KindName } from './kinds.js';
import type { Referred } from './sample-values.js';

export type Workspace = { as: Person; referred: Referred; people: { id: string; name: string; email: string }[] };

/** Whether a kind of record has fields of the workspace's own, imports and batches. */
export const isRecordType = (kind: KindName): kind is RecordType => recordTypes.some((type) => type === kind);

/** A workspace with two of everything that a field of this kind may refer to. */
export const workspaceFor = async ({ crm, identity }: BesideIdentity, kind: KindName): Promise<Workspace> => {
  const as = await crm.person();
  const people = ['one', 'two'].map((n) => ({
    id: randomUUID(),
    name: `Member ${n}`,
    email: `member-${n}@oak.example`,
  }));
  identity.people.set(as.workspace, people);
  const make = async (endpoint: Endpoint, body: object): Promise<{ id: string }> => {
    const answer = await crm.request(endpoint, { as, body });
    if (answer.status !== endpoint.status) throw new Error(`${endpoint.name}: ${answer.text}`);
    return answer.body;
  };
  const ids = (...all: { id: string }[]) => all.map(({ id }) => id) as unknown as readonly [string, string];
  const companies = ids(
    await make(createCompany, { name: 'Company one' }),
    await make(createCompany, { name: 'Company two' }),
  );
  const contacts = ids(
    await addContact(crm, as, { name: 'Contact one', email: 'contact-one@oak.example' }),
    await addContact(crm, as, { name: 'Contact two', email: 'contact-two@oak.example', companyId: companies[1] }),
  );
  const [first] = await pipelinesOf(crm, as);
  const stages = first!.stages.map(({ id: _id, ...stage }) => stage);
  const pipelines = ids(first!, await make(createPipeline, { name: 'Second pipeline', stages }));
  const deals = ids(
    await addDeal(crm, as, { name: 'Deal one', customerName: 'Customer one' }),
    await addDeal(crm, as, { name: 'Deal two', contactId: contacts[1] }),
  );
  const price = { amount: 100, currency: 'USD' };
  const products = ids(
    await make(createProduct, { name: 'Product one', price }),
    await make(createProduct, { name: 'Product two', price }),
  );
  const own = [];
  for (const type of isRecordType(kind) ? customFieldTypes : []) {
    const options = type.endsWith('choice')
      ? ['one', 'two'].map((n) => ({ id: randomUUID(), label: `${type} ${n}` }))
      : [];
    const field = { recordType: kind, label: type, type, options, ...(type === 'money' && { currency: 'EUR' }) };
    own.push([type, { id: (await make(createCustomField, field)).id, choices: options.map(({ id }) => id) }]);
  }
  return {
    as,
    people,
    referred: {
      people: [people[0]!.id, people[1]!.id],
      companies,
      contacts,
      deals,
      products,
      pipelines,
      own: Object.fromEntries(own) as Referred['own'],
    },
  };
};
