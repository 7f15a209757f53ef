import { publicRedirect, storedLanguage } from '@fernway/i18n';
import { applyStoredTheme } from '@fernway/ui/early-theme';

// Runs before the first paint, as a file, because the policy of the pages allows no inline script.
applyStoredTheme();

const elsewhere = publicRedirect(location.pathname, storedLanguage());
if (elsewhere) location.replace(elsewhere + location.search + location.hash);
