import { type Contact, type ContactInput, createContact } from '@fernway/contracts/http/crm';
import { call } from '@fernway/web-kit';
import { useCrmWrite } from '../write/use-crm-write.js';

export type NewContact = { contact: Partial<ContactInput> & Pick<ContactInput, 'name'>; idempotencyKey: string };

export const useCreateContact = () =>
  useCrmWrite(
    ({ contact, idempotencyKey }: NewContact): Promise<Contact> =>
      call(createContact, { body: contact, idempotencyKey }),
  );
