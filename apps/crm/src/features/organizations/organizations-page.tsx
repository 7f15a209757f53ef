import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useLocation } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OrganizationDetails } from './organization-details.js';
import { OrganizationDialog } from './organization-dialog.js';
import { OrganizationList } from './organization-list.js';
import {
  organizationsQuery,
  useActivateOrganization,
  useDeleteOrganization,
  useRestoreOrganization,
} from './organizations.api.js';
import './organizations.css';

/** What can be done with each; deleting can be taken back. */
function useOrganizationActs() {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync: activate } = useActivateOrganization();
  const { mutateAsync: remove } = useDeleteOrganization();
  const { mutateAsync: restore } = useRestoreOrganization();

  const tellFailure = (failure: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(failure) });
  const onActivate = (organization: Organization) => void activate(organization).catch(tellFailure);
  const onDelete = (organization: Organization) =>
    void remove(organization).then(
      () =>
        notify({
          kind: 'success',
          title: t('organizations.deleted', { name: organization.name }),
          duration: 8000,
          action: { label: common('undo'), run: () => void restore(organization).catch(tellFailure) },
        }),
      tellFailure,
    );
  return { onActivate, onDelete };
}

/** The workspace's own companies: which there are, and all about the one that this person works with. */
export function OrganizationsPage() {
  const t = useT('crm');
  const { data, error, refetch } = useQuery(organizationsQuery);
  const [open, setOpen] = useState<Organization | 'new'>();
  const writes = useCan('crm:configure');
  const active = data?.items.find(({ id }) => id === data.active);

  const title = t(
    useLocation().pathname.startsWith('/dashboard/settings/') ? 'organizations.own' : 'organizations.title',
  );

  useEffect(() => {
    document.title = title;
  }, [title]);

  const { onActivate, onDelete } = useOrganizationActs();
  const add = writes && (
    <PlainButton kind="primary" onClick={() => setOpen('new')}>
      <Icon name="plus" />
      {t('organizations.add')}
    </PlainButton>
  );

  const shown = () => {
    if (error) return <ErrorState title={t('organizations.failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <OrganizationsLoading />;
    if (!active)
      return (
        <div className="fw-card">
          <EmptyState
            icon="organization"
            title={t('organizations.empty')}
            text={t('organizations.emptyText')}
            action={add}
          />
        </div>
      );
    return (
      <div className="crm-organization">
        <OrganizationList
          items={data.items}
          active={active}
          onActivate={onActivate}
          {...(writes && { onEdit: setOpen, onDelete })}
        />
        <OrganizationDetails organization={active} {...(writes && { onEdit: () => setOpen(active) })} />
      </div>
    );
  };

  return (
    <Page title={title} actions={active && add}>
      {shown()}
      {open && (
        <OrganizationDialog organization={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function OrganizationsLoading() {
  const t = useT('crm');
  return (
    <div className="crm-organization">
      <LoadingShape shape="card" lines={4} label={t('organizations.loading')} />
      <LoadingShape shape="page" />
    </div>
  );
}
