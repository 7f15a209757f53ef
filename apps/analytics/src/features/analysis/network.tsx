import { recordPages, pathOf } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { NetworkPanel } from '@fernway/ui/large-charts';
import { Link, useNavigate } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contactNetworkQuery } from '../../analytics.api.js';
import { useExported } from '../../kit/figure-export.js';

/** Who came through whom, and who shares a company. */
export function Network() {
  const t = useT('analytics');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(contactNetworkQuery);
  const title = t('analysis.network.title');
  const shown = useMemo(
    () =>
      data && {
        nodeTitle: t('analysis.network.name'),
        groupTitle: t('analysis.network.kind'),
        sizeTitle: t('analysis.network.referred'),
        nodes: data.nodes.map(({ id, kind, name, referred }) => ({
          id,
          name,
          group: t(`analysis.network.${kind}`),
          size: referred,
        })),
        edges: data.edges.map(({ from, to, kind }) => ({ from, to, kind: t(`analysis.network.edge.${kind}`) })),
      },
    [data, t],
  );
  useExported(
    title,
    useMemo(
      () =>
        shown && [
          [shown.nodeTitle, shown.groupTitle, shown.sizeTitle],
          ...shown.nodes.map(({ name, group, size }) => [name, group, String(size)]),
        ],
      [shown],
    ),
  );
  const kinds = new Map(data?.nodes.map(({ id, kind }) => [id, kind]));
  return (
    <NetworkPanel
      title={title}
      period={t('kit.now')}
      summary={data && t('analysis.network.summary', data.all)}
      data={shown}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="contacts"
          title={t('analysis.network.empty')}
          text={t('analysis.network.fill')}
          action={hasPage(recordPages.contact) && <Link to={recordPages.contact}>{t('kit.add.contact')}</Link>}
        />
      }
      computed={t('analysis.network.computed')}
      onPick={(id) => {
        const kind = kinds.get(id);
        if (kind && hasPage(`${recordPages[kind]}/:id`)) void navigate(pathOf(kind, id));
      }}
    />
  );
}
