import { Link } from '@fernway/web-kit/router';
import type { ReactNode } from 'react';

/** A link where there is something to open. */
export const Linked = ({ to, children }: { to: string | false | null | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children;
