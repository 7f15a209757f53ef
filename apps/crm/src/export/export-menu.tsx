import { may } from '@fernway/contracts/access';
import { type ExportFormat, exportFormats, exportOf } from '@fernway/contracts/http/crm-exports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify, useSession } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { Link } from '@fernway/web-kit/router';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import './export-menu.css';

type Props = {
  type: RecordType;
  /** What the list asks: the file holds what it shows, all of it. */
  query: Record<string, string>;
  /** Columns that are shown, in their order. */
  columns: string[];
};

/** Saves a list as a file; nothing for those who may not. */
export function ExportMenu({ type, query, columns }: Props) {
  const t = useT('crm');
  const session = useSession();
  const details = useRef<HTMLDetailsElement>(null);
  const save = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(
        exportOf[type],
        { query: { ...query, format, columns: columns.join(',') } as never },
        `${type}.${format}`,
      ),
    onError: (error) => notify({ kind: 'error', title: t('import.export.failed'), description: errorText(error) }),
  });
  if (session.status !== 'signed-in' || !may(session.role, 'crm:export')) return null;

  const choose = (format: ExportFormat) => {
    details.current!.open = false;
    save.mutate(format);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={details} className="crm-export" onKeyDown={close}>
      <summary className="fw-button" aria-busy={save.isPending}>
        {save.isPending ? <span className="fw-spinner" aria-hidden="true" /> : <Icon name="download" />}
        {t('import.export.title')}
      </summary>
      <div className="crm-export-choices">
        {exportFormats.map((format) => (
          <PlainButton key={format} kind="quiet" block onClick={() => choose(format)}>
            {t(`import.export.${format}`)}
          </PlainButton>
        ))}
        <Link className="fw-button fw-button-quiet fw-button-block" to={`/dashboard/import?type=${type}`}>
          {t('import.export.bring')}
        </Link>
        {(type === 'contact' || type === 'company') && (
          <Link
            className="fw-button fw-button-quiet fw-button-block"
            to={`/dashboard/settings/duplicates?type=${type}`}
          >
            {t('duplicates.find')}
          </Link>
        )}
      </div>
    </details>
  );
}
