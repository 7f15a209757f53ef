import { storedLanguage } from '@fernway/i18n';
import { applyStoredTheme } from '@fernway/ui/early-theme';
import { askAhead, maybeSignedIn } from '@fernway/web-kit/ahead';
import { readSnapshot } from '@fernway/web-kit/snapshot';

import { preloadTexts, showFrame } from './early-frame.js';
import { readAhead } from './features/frame/read-ahead.js';
import { storedOpen } from './features/frame/sidebar-cookie.js';
import { appLanguage, movesTo, prerenderedRoute } from './platform/prerendered-route.js';

// Runs before the first paint, and stands in the page itself: as a file it would hold up every first visit for a round trip.
applyStoredTheme();

const page = prerenderedRoute(readSnapshot().remotes, location.pathname);
const elsewhere = page && movesTo(page, storedLanguage());
if (elsewhere) location.replace(elsewhere + location.search + location.hash);
else if (!page) begin();

/** What need not wait for the bundle of a page that is not prerendered. */
function begin() {
  const inside = location.pathname.startsWith('/dashboard');
  // First of all: nothing takes as long as an answer.
  if (maybeSignedIn()) askAhead(inside ? readAhead : []);
  const language = appLanguage(location);
  document.documentElement.lang = language;
  preloadTexts(language);
  // Who cannot be signed in never sees the frame of somebody who is.
  showFrame(inside && maybeSignedIn() ? 'signed-in' : 'public', language, !storedOpen());
}
