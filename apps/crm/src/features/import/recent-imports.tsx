import { useT } from '@fernway/i18n';
import { ErrorState, PlainButton, RelativeTime } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { WorkspaceExport } from '../../export/workspace-export.js';
import { ImportProblem } from './import-problem.js';
import { canDiscard, importsQuery, useDiscard } from './import.api.js';

/** Imports that were begun, to go on with or take back; and everything as one file. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT('crm');
  const found = useQuery(importsQuery);
  const discard = useDiscard();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {found.error && (
        <ErrorState title={t('import.listFailed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && found.data.items.length > 0 && (
        <section className="crm-import-panel">
          <h2 ref={heading} tabIndex={-1}>
            {t('import.recent')}
          </h2>
          <ul className="crm-import-recent">
            {found.data.items.map((it) => (
              <li key={it.id}>
                <PlainButton kind="link" onClick={() => onOpen(it.id)}>
                  {it.fileName}
                </PlainButton>
                <span>{t(`import.state.${it.state}`)}</span>
                <span className="fw-muted fw-numbers">
                  {it.rows !== null && t('import.rowCount', { count: it.rows })}
                </span>
                <span className="fw-muted">
                  <RelativeTime at={it.createdAt} />
                </span>
                {canDiscard(it) && (
                  <PlainButton
                    kind="link"
                    aria-label={t('import.discardNamed', { name: it.fileName })}
                    busy={discard.isPending && discard.variables === it.id}
                    // Its button goes with it: the keyboard goes on from the list.
                    onClick={() => discard.mutate(it.id, { onSuccess: () => heading.current?.focus() })}
                  >
                    {t('import.discard')}
                  </PlainButton>
                )}
              </li>
            ))}
          </ul>
          {discard.error && <ImportProblem>{errorText(discard.error)}</ImportProblem>}
        </section>
      )}
      <WorkspaceExport />
    </>
  );
}
