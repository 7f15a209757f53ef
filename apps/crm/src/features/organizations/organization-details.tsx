import { mailLink } from '@fernway/contracts/email';
import { departmentKinds, type Organization } from '@fernway/contracts/http/crm-organizations';
import { useT } from '@fernway/i18n';
import { NumberText, PlainButton } from '@fernway/ui';
import type { ReactNode } from 'react';
import { OrganizationLogo } from './organization-logo.js';

/** What is known of a company: facts, how it is built, and who is in which department. */
export function OrganizationDetails({ organization, onEdit }: { organization: Organization; onEdit?: () => void }) {
  const t = useT('crm');
  const { registrationNumber, industry, founded, address, phone, email, employees, locations, teams, departments } =
    organization;
  const facts: [string, ReactNode][] = [
    ['name', organization.name],
    ['registrationNumber', registrationNumber],
    ['industry', industry],
    ['founded', founded],
    ['address', address],
    ['phone', phone && <a href={`tel:${phone}`}>{phone}</a>],
    ['email', email && <a href={mailLink(email)}>{email}</a>],
  ];
  const structure: [string, ReactNode][] = [
    ['employees', employees === null ? null : <NumberText value={employees} />],
    ['departments', departments.length > 0 && <NumberText value={departments.length} />],
    ['locations', locations.length > 0 && locations.join(', ')],
    ['teams', teams.length > 0 && teams.join(', ')],
  ];
  return (
    <div className="crm-organization-details">
      <Facts title={t('organizations.information')} rows={facts} onEdit={onEdit}>
        <OrganizationLogo organization={organization} mayEdit={onEdit !== undefined} />
      </Facts>
      <Facts title={t('organizations.structure')} rows={structure} />
      <section className="fw-card" aria-labelledby="crm-organization-directory">
        <h2 id="crm-organization-directory">{t('organizations.directory')}</h2>
        {departments.length === 0 ? (
          <p className="fw-muted">{t('organizations.noDepartments')}</p>
        ) : (
          <div className="crm-organization-departments">
            {departmentKinds
              .map((kind) => departments.find((department) => department.kind === kind))
              .filter((department) => department !== undefined)
              .map(({ kind, head, members }) => (
                <div key={kind}>
                  <h3>{t(`organizations.department.${kind}`)}</h3>
                  <p>
                    <span className="fw-muted">{t('organizations.head')}: </span>
                    {head ?? '–'}
                  </p>
                  {members.length > 0 && (
                    <ul aria-label={t('organizations.members')}>
                      {members.map((member, index) => (
                        <li key={index}>{member}</li>
                      ))}
                    </ul>
                  )}
                </div>
              ))}
          </div>
        )}
      </section>
    </div>
  );
}

function Facts({
  title,
  rows,
  onEdit,
  children,
}: {
  title: string;
  rows: [string, ReactNode][];
  onEdit?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const t = useT('crm');
  return (
    <section className="fw-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onEdit && <PlainButton onClick={onEdit}>{t('organizations.edit')}</PlainButton>}
      </header>
      {children}
      <dl className="crm-organization-facts">
        {rows.map(([field, value]) => (
          <div key={field}>
            <dt className="fw-muted fw-small">{t(`organizations.field.${field}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
