import { onboardingQuery } from '@fernway/web-kit/account';
import { Navigate, useLocation } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Exactly /dashboard leads to the path of the chosen trade; `education` is the other name of `edu`. */
export function HomeRedirect({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const { to } = useWayOn();
  return to ? <Navigate to={`${to}${search}`} replace /> : children;
}

/**
 * Where the address leads on to.
 * @returns `known` is false as long as the trade has to be asked for
 */
export function useWayOn(): { to?: string; known: boolean } {
  const { pathname } = useLocation();
  const { data, isPending } = useQuery(onboardingQuery);
  if (pathname === '/dashboard/education') return { to: '/dashboard/edu', known: true };
  if (pathname !== '/dashboard') return { known: true };
  return data && data.dashboardPath !== pathname ? { to: data.dashboardPath, known: true } : { known: !isPending };
}
