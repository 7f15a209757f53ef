import type { TargetRow, TargetScope } from '@fernway/contracts/http/crm-targets';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery, useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { AddCompany } from './add-company.js';
import { TargetTable } from './target-table.js';
import { allTargets, targetRowQuery, targetsQuery } from './targets.api.js';
import { saveCsv, targetsCsv } from './targets-csv.js';
import { type TargetChanges, useTargetChanges } from './use-target-changes.js';

type Props = { scope: TargetScope; year: number };

/** Targets of one kind: of the workspace, of its members, or of companies. */
export function TargetPart({ scope, year }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const mayConfigure = useCan('crm:configure');
  const changes = useTargetChanges(scope);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    targetsQuery(scope, year),
  );
  const { rows: added, add } = useAdded(year);
  const listed = data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = [...added.filter(({ subjectId }) => listed.every((row) => row.subjectId !== subjectId)), ...listed];
  const title = t(`targets.of.${scope}`);

  return (
    <section className="fw-card crm-settings-form" aria-label={title}>
      <header className="crm-settings-item">
        <h2>{title}</h2>
        <div className="crm-settings-buttons crm-targets-acts">
          {mayConfigure && <CopyButtons scope={scope} year={year} {...changes} />}
          <SaveButton scope={scope} year={year} />
        </div>
      </header>
      {scope === 'company' && mayConfigure && <AddCompany onAdd={add} />}
      {!data && <Unread error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState icon="companies" title={t('targets.empty')} text={mayConfigure && t('targets.emptyText')} />
      )}
      {data && rows.length > 0 && (
        <TargetTable
          scope={scope}
          year={year}
          rows={rows}
          sums={data.pages[0]!.sums}
          changes={mayConfigure ? changes : undefined}
        />
      )}
      {hasNextPage && (
        <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT('crm');
  return error ? (
    <ErrorState title={t('targets.failed')} error={error} onRetry={onRetry} />
  ) : (
    <LoadingShape lines={3} />
  );
}

function CopyButtons({ scope, year, copy, busy }: Props & Pick<TargetChanges, 'copy' | 'busy'>) {
  const t = useT('crm');
  return (
    <>
      <PlainButton busy={busy} onClick={() => copy({ scope, year, months: 'empty' })}>
        {t('targets.copy')}
      </PlainButton>
      <PlainButton kind="quiet" disabled={busy} onClick={() => copy({ scope, year, months: 'all' })}>
        {t('targets.copyAll')}
      </PlainButton>
    </>
  );
}

/** Companies that were looked up here: their rows stand first until they have a target. */
function useAdded(year: number): { rows: TargetRow[]; add: (id: string) => void } {
  const [ids, setIds] = useState<string[]>([]);
  const found = useQueries({ queries: ids.map((id) => targetRowQuery(year, id)) });
  return {
    rows: found.flatMap(({ data }) => data ?? []),
    add: (id) => setIds((before) => (before.includes(id) ? before : [id, ...before])),
  };
}

function SaveButton({ scope, year }: Props) {
  const t = useT('crm');
  const mayExport = useCan('crm:export');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const words = {
        name: t('targets.name'),
        currency: t('targets.currency'),
        sum: t('targets.sum'),
        workspace: t('targets.of.workspace'),
      };
      saveCsv(targetsCsv(await allTargets(scope, year), words), `targets-${scope}-${year}.csv`);
    },
    onError: (error) => notify({ kind: 'error', title: t('import.export.failed'), description: errorText(error) }),
  });
  if (!mayExport) return null;
  return (
    <PlainButton kind="quiet" busy={isPending} onClick={() => mutate()}>
      <Icon name="download" />
      {t('targets.csv')}
    </PlainButton>
  );
}
