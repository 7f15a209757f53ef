import { onboardingQuery } from '@fernway/web-kit/account';
import { Navigate, useLocation } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Exactly /dashboard leads to the path of the chosen trade; `education` is the other name of `edu`. */
export function HomeRedirect({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data } = useQuery(onboardingQuery);
  if (pathname === '/dashboard/education') return <Navigate to={`/dashboard/edu${search}`} replace />;
  if (pathname === '/dashboard' && data && data.dashboardPath !== '/dashboard')
    return <Navigate to={`${data.dashboardPath}${search}`} replace />;
  return children;
}
