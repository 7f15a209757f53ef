/** What only signed-in users load, as one chunk. */
export { ProfilePage } from '../profile/profile-page.js';
export { SignedInFrame } from './signed-in-frame.js';
