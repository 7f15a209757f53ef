import './crm.js';
import './ai.js';
import './analytics.js';
import './tokens.js';
import './billing.js';

/** Every kind of notification, in the order of the settings. */
export { definedNotifications } from '../notification.js';
