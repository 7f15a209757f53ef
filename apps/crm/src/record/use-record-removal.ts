import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordAccess } from './record.api.js';

/** Deletes a record at once, leads to the list, and offers to undo it, which leads back. */
export function useRecordRemoval<R extends { id: string; name: string }>(access: RecordAccess<R>) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const navigate = useNavigate();

  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const reread = () => void client.invalidateQueries({ queryKey: ['crm'] });

  const restore = async (id: string) => {
    try {
      await access.restore(id);
      reread();
      void navigate(`${access.list}/${id}`);
    } catch (error) {
      tellFailure(error);
    }
  };

  const remove = async ({ id, name }: R) => {
    try {
      await access.remove(id);
      void navigate(access.list);
      reread();
      notify({
        kind: 'success',
        title: t('record.deleted', { name }),
        duration: 8000,
        action: { label: common('undo'), run: () => void restore(id) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };
  return { remove, restore };
}
