import type { Contact } from '@fernway/contracts/http/crm';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useDeleteContact, useRestoreContact } from '../../contacts/contacts.api.js';

/** Deletes at once and offers to undo it: quicker than a question, and nothing is lost. */
export function useRemoveContact(): (contact: Contact) => Promise<void> {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync: remove } = useDeleteContact();
  const { mutateAsync: restore } = useRestoreContact();

  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  return async (contact) => {
    try {
      await remove(contact);
      notify({
        kind: 'success',
        title: t('contacts.deleted', { name: contact.name }),
        duration: 8000,
        action: { label: common('undo'), run: () => void restore(contact).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };
}
