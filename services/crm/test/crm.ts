import { createContact } from '@fernway/contracts/http/crm';
import type { Contact } from '@fernway/contracts/http/crm';
import { asAdmin } from '@fernway/database/testing';
import type { Person, TestService } from '@fernway/service-kit/testing';

/** Adds a contact over the API. */
export const addContact = async (crm: TestService, as: Person, body: Record<string, unknown>): Promise<Contact> => {
  const answer = await crm.request(createContact, { as, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Contact;
};

/** Rows past every policy: what really is there. */
export const rowsOf = <Row>(crm: TestService, text: string, values: unknown[] = []): Promise<Row[]> =>
  asAdmin(crm.database.adminUrl, async (admin) => (await admin.query(text, values)).rows as Row[]);
