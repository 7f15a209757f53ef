import { publicRedirect, storedLanguage } from '@fernway/i18n';

// Runs before the first paint, as a file, because the policy of the pages allows no inline script.
const elsewhere = publicRedirect(location.pathname, storedLanguage());
if (elsewhere) location.replace(elsewhere + location.search + location.hash);
