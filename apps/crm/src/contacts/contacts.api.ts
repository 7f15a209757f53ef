import {
  type Contact,
  type ContactInput,
  type ContactQuery,
  createContact,
  deleteContact,
  listContacts,
  restoreContact,
} from '@fernway/contracts/http/crm';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const live = ['crm.contact-'];

export type ContactFilter = Pick<Partial<ContactQuery>, 'q' | 'lifecycle' | 'sort'>;

/** Contacts page by page, as the filter asks. */
export const contactsQuery = (filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'contacts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, { query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

const useContactChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['crm'] }),
  });
};

export type NewContact = { contact: Partial<ContactInput> & Pick<ContactInput, 'name'>; idempotencyKey: string };

export const useCreateContact = () =>
  useContactChange(({ contact, idempotencyKey }: NewContact): Promise<Contact> =>
    call(createContact, { body: contact, idempotencyKey }),
  );

export const useDeleteContact = () => useContactChange(({ id }: Contact) => call(deleteContact, { params: { id } }));

export const useRestoreContact = () =>
  useContactChange(({ id }: Contact) => call(restoreContact, { params: { id }, body: {} }));
