import { useT } from '@fernway/i18n';
import { Icon, Page } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { settingsNamespace } from './messages.js';
import { type SectionGroup, useSections } from './use-sections.js';

/** /dashboard/settings: every section, with what it is for. */
export function SettingsHome() {
  const t = useT(settingsNamespace);
  const workspace = useQuery(meQuery).data?.workspace.name;
  return (
    <Page title={t('title')} aside={workspace}>
      <div className="settings-home">
        {useSections().map((group) => (
          <Group key={group.group} {...group} />
        ))}
      </div>
    </Page>
  );
}

function Group({ title, sections }: SectionGroup) {
  const id = useId();
  return (
    <section className="fw-card settings-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {sections.map(({ path, title: name, text }) => (
          <li key={path}>
            <Link to={path}>
              <span>
                <strong>{name}</strong>
                <span className="fw-small fw-muted">{text}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
