import { useT } from '@fernway/i18n';
import { NavLink } from '@fernway/web-kit/router';
import './settings.css';

const pages = {
  pipelines: '/dashboard/deals/pipelines',
  fields: '/dashboard/custom-fields',
  tags: '/dashboard/settings/tags',
  outcomes: '/dashboard/settings/outcomes',
} as const;

/** What a workspace may set up of its CRM. */
export function SettingsTabs() {
  const t = useT('crm');
  return (
    <nav className="crm-settings-tabs" aria-label={t('settings.title')}>
      {Object.entries(pages).map(([name, path]) => (
        <NavLink key={name} to={path} end>
          {t(`settings.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
