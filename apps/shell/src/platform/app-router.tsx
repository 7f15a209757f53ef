import { useEffect } from 'react';
import { useLanguage } from '@fernway/i18n';
import { brand } from '@fernway/brand';
import type { RouteContribution } from '@fernway/web-kit/remote-app';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@fernway/web-kit/router';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { RemoteOutlet } from './remote-outlet.js';
import { contributedSections, ownSections, settingsHome } from './settings-paths.js';
import type { ShellParts } from './shell-parts.js';

type Props = { remotes: RemoteEntry[]; parts: ShellParts };

/** Every route of the platform: the shell's own, and what the registry's remotes contribute. */
export function AppRouter({ remotes, parts }: Props) {
  const {
    PublicFrame,
    SignedInFrame,
    AuthPage,
    InvitationPage,
    ConfirmPage,
    PasswordResetPage,
    ProfilePage,
    SettingsPage,
    SettingsFrame,
    NotFoundPage,
  } = parts;
  const contributed = remotes.flatMap(({ name, contributes }) =>
    contributes.routes.map((route) => ({ remote: name, route })),
  );
  const sections = new Set(contributedSections(remotes).map(({ path }) => path));
  const isSection = ({ route }: { route: RouteContribution }) => sections.has(route.path);
  const inside = contributed.filter((each) => each.route.access !== 'public');
  const isPublic = ({ route }: { route: RouteContribution }) => route.access === 'public';
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<PublicFrame />}>
          {['/auth', '/signup', '/login'].map((path) => (
            <Route key={path} path={path} element={<AuthPage />} />
          ))}
          {InvitationPage && <Route path="/auth/invitation" element={<InvitationPage />} />}
          {ConfirmPage && <Route path="/auth/confirm" element={<ConfirmPage />} />}
          {PasswordResetPage && <Route path="/auth/reset" element={<PasswordResetPage />} />}
          {contributed.filter(isPublic).flatMap(contributedRoutes)}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="/dashboard" element={<SignedInFrame />}>
          {inside.filter((each) => !isSection(each)).flatMap(contributedRoutes)}
          {inside.flatMap(({ route }) =>
            (route.formerly ?? []).map((path) => <Route key={path} path={path} element={<Moved to={route.path} />} />),
          )}
          {ProfilePage && <Route path="/dashboard/profile" element={<ProfilePage />} />}
          <Route element={SettingsFrame && <SettingsFrame />}>
            {inside.filter(isSection).flatMap(contributedRoutes)}
            {SettingsPage &&
              [settingsHome, ...Object.values(ownSections)].map((path) => (
                <Route key={path} path={path} element={<SettingsPage />} />
              ))}
          </Route>
          <Route path="*" element={<Navigate to="/dashboard" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function contributedRoutes({ remote, route }: { remote: string; route: RouteContribution }) {
  const element = route.prerender ? <FullPageLoad /> : <ContributedPage remote={remote} route={route} />;
  return [route.path, ...(route.aliases ?? [])].map((path) => <Route key={path} path={path} element={element} />);
}

function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

function ContributedPage({ remote, route }: { remote: string; route: RouteContribution }) {
  const title = route.title[useLanguage()];
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return <RemoteOutlet key={`${remote} ${route.path}`} remote={remote} path={route.path} />;
}

/** A prerendered page is another document: from inside the app it is a navigation of the browser. */
function FullPageLoad() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => location.assign(pathname + search + hash), [pathname, search, hash]);
  return null;
}
