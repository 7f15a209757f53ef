import { readSnapshot } from '@fernway/web-kit/snapshot';
import { prerenderedRoute } from './platform/prerendered-route.js';

// Public pages are finished HTML and stay light; router, session and antd load only where they are used.
const page = prerenderedRoute(readSnapshot().remotes, location.pathname);
if (page) {
  const { hydratePublicPage } = await import(/* webpackChunkName: "public" */ './platform/public-boot.js');
  await hydratePublicPage(page);
} else {
  const { startApp } = await import(/* webpackChunkName: "app" */ './platform/app-boot.js');
  await startApp();
}
