import { exportWorkspace } from '@fernway/contracts/http/crm-exports';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { useCan } from '@fernway/web-kit/use-can';
import { useMutation } from '@tanstack/react-query';
import './export-menu.css';

/** Everything that the workspace has, as one file; nothing for those who may not. */
export function WorkspaceExport() {
  const t = useT('crm');
  const save = useMutation({
    mutationFn: () => download(exportWorkspace, { query: {} }, 'fernway.zip'),
    onError: (error) => notify({ kind: 'error', title: t('import.export.failed'), description: errorText(error) }),
  });
  if (!useCan('crm:export')) return null;
  return (
    <section className="fw-card crm-export-workspace">
      <h2>{t('import.export.workspace')}</h2>
      <p className="fw-muted">{t('import.export.workspaceText')}</p>
      <PlainButton busy={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" />
        {t('import.export.zip')}
      </PlainButton>
    </section>
  );
}
