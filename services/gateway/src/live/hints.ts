import type { Envelope } from '@fernway/contracts/event';

/** What a browser learns of an event: that it should read something again, never what is in it. */
export type Hint = { type: string; id?: string; version?: number };

/** `crm.contact-created` of contact 7 becomes a hint with its id and version. */
export const hintOf = ({ type, subject, aggregateversion }: Envelope): Hint => ({
  type,
  id: subject,
  version: aggregateversion,
});

/** `crm.contact-created` becomes `crm.contact-changed`: many records of a kind changed. */
export const collectionHint = (type: string): Hint => ({ type: `${type.slice(0, type.lastIndexOf('-'))}-changed` });

/** `crm.sample-data-changed` becomes `crm.`: anything of the service may have changed. */
export const serviceHint = (type: string): Hint => ({ type: type.slice(0, type.indexOf('.') + 1) });
