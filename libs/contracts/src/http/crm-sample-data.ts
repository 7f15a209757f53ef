import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Timestamp } from '../endpoint.js';
import { businessTypes, languages, TimeZone } from './identity.js';

const Counts = z.object({
  organizations: z.int(),
  companies: z.int(),
  contacts: z.int(),
  deals: z.int(),
  activities: z.int(),
  tasks: z.int(),
  products: z.int(),
  /** Without those of deals, which come and go with their deals. */
  sales: z.int(),
  expenses: z.int(),
});
export type SampleCounts = z.infer<typeof Counts>;

export const SampleData = z
  .object({
    /** Sample records that are there, marked `sample` wherever they show. */
    loaded: z.boolean(),
    loadedAt: Timestamp.nullable(),
    counts: Counts,
    /** Of them, what somebody changed or built upon: removing the sample data leaves these. */
    kept: Counts,
    /** Whether the workspace has records of its own: contacts, companies, deals, products, sales or expenses. */
    ownRecords: z.boolean(),
  })
  .meta({ id: 'SampleData' });
export type SampleData = z.infer<typeof SampleData>;

export const SampleDataInput = z.strictObject({
  trade: z.enum(businessTypes).default('other'),
  /** In which names and texts are written. */
  language: z.enum(languages).default('en'),
  /** Whose weeks and working hours they lie in. */
  timeZone: TimeZone.default('UTC'),
  /** Without it the workspace’s. */
  currency: CurrencyCode.optional(),
});
export type SampleDataInput = z.infer<typeof SampleDataInput>;

export const getSampleData = endpoint({
  name: 'getSampleData',
  method: 'GET',
  path: '/api/crm/sample-data',
  access: 'contacts:read',
  summary: 'Whether sample data is there, how much, and what of it somebody changed',
  returns: SampleData,
  status: 200,
});

export const loadSampleData = endpoint({
  name: 'loadSampleData',
  method: 'POST',
  path: '/api/crm/sample-data',
  access: 'crm:configure',
  summary: 'Fill the workspace with sample records of a trade; does nothing where there are some',
  body: SampleDataInput,
  returns: SampleData,
  status: 201,
  problems: ['conflict'],
});

export const RemoveQuery = z.strictObject({
  keep: z.enum(['changed', 'nothing']).default('changed').meta({
    description: '`changed`: what somebody changed or built upon stays, still marked. `nothing`: all of it goes',
  }),
});
export type RemoveQuery = z.infer<typeof RemoveQuery>;

export const removeSampleData = endpoint({
  name: 'removeSampleData',
  method: 'DELETE',
  path: '/api/crm/sample-data',
  access: 'crm:configure',
  summary: 'Take the sample records away again; records of your own always stay',
  query: RemoveQuery,
  returns: SampleData,
  status: 200,
  problems: ['conflict'],
});

export const adoptSampleData = endpoint({
  name: 'adoptSampleData',
  method: 'POST',
  path: '/api/crm/sample-data/adopt',
  access: 'crm:configure',
  summary: 'Make the sample records that are left records of your own: they lose their mark, and count for the plan',
  body: z.strictObject({}),
  returns: SampleData,
  status: 200,
  problems: ['plan-limit'],
});
