import { Link } from '@fernway/web-kit/router';
import { readSnapshot } from '@fernway/web-kit/snapshot';
import type { ReactNode } from 'react';

const exists = (pattern: string) =>
  readSnapshot().remotes.some(({ contributes }) => contributes.routes.some(({ path }) => path === pattern));

/** A link once the page is there, its name until then. `route` is the page's pattern where `to` says more. */
export function PageLink({ to, route = to.split('?')[0]!, children }: { to: string; route?: string; children: ReactNode }) {
  return exists(route) ? (
    <Link className="crm-link" to={to}>
      {children}
    </Link>
  ) : (
    <span className="crm-linkless">{children}</span>
  );
}
