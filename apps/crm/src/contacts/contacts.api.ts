import { type Contact, type ContactInput, createContact } from '@fernway/contracts/http/crm';
import { call } from '@fernway/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type NewContact = { contact: Partial<ContactInput> & Pick<ContactInput, 'name'>; idempotencyKey: string };

export const useCreateContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contact, idempotencyKey }: NewContact): Promise<Contact> => call(createContact, { body: contact, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['crm'] }),
  });
};
