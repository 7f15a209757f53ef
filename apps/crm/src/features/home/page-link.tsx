import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import type { ReactNode } from 'react';

/** A link once the page is there, its name until then. `route` is the page's pattern where `to` says more. */
export function PageLink({
  to,
  route = to.split('?')[0]!,
  children,
}: {
  to: string;
  route?: string;
  children: ReactNode;
}) {
  return hasPage(route) ? (
    <Link className="crm-link" to={to}>
      {children}
    </Link>
  ) : (
    <span className="crm-linkless">{children}</span>
  );
}
