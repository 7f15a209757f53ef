import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { useT } from '@fernway/i18n';
import type { Describe } from '../../conflict/conflict-dialog.js';

/** How the fields of a company of one's own are called, and how their values read. */
export function useDescribe(): Describe<Organization> {
  const t = useT('crm');
  const departments = (all: Organization['departments']) =>
    all
      .map(
        ({ kind, head, members }) =>
          `${t(`organizations.department.${kind}`)}: ${[head, ...members].filter(Boolean).join(', ')}`,
      )
      .join('; ');
  return (path) => ({
    label: path === 'departments' ? t('organizations.directory') : t(`organizations.field.${path}`),
    show: (value) =>
      path === 'departments'
        ? departments((value ?? []) as Organization['departments'])
        : Array.isArray(value)
          ? value.join(', ')
          : String(value ?? ''),
  });
}
