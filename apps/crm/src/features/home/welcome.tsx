import { rich, useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { readSnapshot } from '@fernway/web-kit/snapshot';
import type { ReactNode } from 'react';

const exists = (path: string) =>
  readSnapshot().remotes.some(({ contributes }) => contributes.routes.some((route) => route.path === path));

/** A link once the page is there, its name until then. */
const linkTo = (path: string) =>
  function PageLink(children: ReactNode) {
    return exists(path) ? <Link to={path}>{children}</Link> : <strong>{children}</strong>;
  };

export function Welcome() {
  const t = useT('crm');
  return (
    <p className="crm-welcome">
      {rich(t('home.welcome'), {
        predictive: linkTo('/dashboard/predictive-analytics'),
        analysis: linkTo('/dashboard/crm-analysis'),
      })}
    </p>
  );
}
