import { type Attachment, downloadAttachment } from '@fernway/contracts/http/crm-attachments';
import { commonNamespace, formatBytes, formatRelative, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { useMembers } from '@fernway/web-kit/members';
import { useDeleteFile, useRestoreFile } from './files.api.js';

export function FileItem({ file, mayWrite }: { file: Attachment; mayWrite: boolean }) {
  const { id, name, bytes, createdAt, createdBy } = file;
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { memberName } = useMembers();
  const { mutateAsync: remove } = useDeleteFile();
  const { mutateAsync: restore } = useRestoreFile();

  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  const onDelete = async () => {
    try {
      await remove(id);
      notify({
        kind: 'success',
        title: t('file.deleted', { name }),
        duration: 8000,
        action: { label: common('undo'), run: () => void restore(id).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <li className="crm-file">
      <span className="crm-file-name">
        <button
          type="button"
          className="fw-button fw-button-link"
          onClick={() => void download(downloadAttachment, { params: { id } }, name).catch(tellFailure)}
        >
          {name}
        </button>
        <span className="fw-small fw-muted">
          {[formatBytes(bytes, language), memberName(createdBy), formatRelative(createdAt, language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mayWrite && (
        <span className="crm-entry-tools">
          <PlainButton kind="quiet" size="icon" aria-label={t('file.delete', { name })} onClick={() => void onDelete()}>
            <Icon name="trash" />
          </PlainButton>
        </span>
      )}
    </li>
  );
}
