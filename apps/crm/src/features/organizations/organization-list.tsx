import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton, SampleMark } from '@fernway/ui';

type Act = (organization: Organization) => void;
type Props = { items: Organization[]; active: Organization; onActivate: Act; onEdit?: Act; onDelete?: Act };

export function OrganizationList({ items, active, onActivate, onEdit, onDelete }: Props) {
  const t = useT('crm');
  return (
    <section className="fw-card" aria-labelledby="crm-organization-list">
      <h2 id="crm-organization-list">{t('organizations.list')}</h2>
      <ul className="crm-organization-list">
        {items.map((organization) => {
          const { id, name, industry, sample } = organization;
          return (
            <li key={id} {...(id === active.id && { 'aria-current': true })}>
              <div>
                <strong>{name}</strong> {sample && <SampleMark />}
                {industry && <div className="fw-muted fw-small">{industry}</div>}
              </div>
              {id === active.id ? (
                <span className="fw-badge">
                  <Icon name="check" />
                  {t('organizations.active')}
                </span>
              ) : (
                <PlainButton onClick={() => onActivate(organization)}>
                  {t('organizations.activate')}
                  <span className="fw-hidden">: {name}</span>
                </PlainButton>
              )}
              {onEdit && (
                <PlainButton
                  kind="quiet"
                  size="icon"
                  aria-label={t('organizations.editName', { name })}
                  onClick={() => onEdit(organization)}
                >
                  <Icon name="edit" />
                </PlainButton>
              )}
              {onDelete && (
                <PlainButton
                  kind="quiet"
                  size="icon"
                  aria-label={t('organizations.deleteName', { name })}
                  onClick={() => onDelete(organization)}
                >
                  <Icon name="trash" />
                </PlainButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
