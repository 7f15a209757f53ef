import { afterAll } from '@jest/globals';
import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { PlatformPeer } from './platform-peer.js';
import { accountMails } from './shared/account-mails.e2e-spec.js';
import { invitations } from './shared/invitations.e2e-spec.js';
import { notifications } from './shared/notifications.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';
import { userMails } from './shared/user-mails.e2e-spec.js';

const platform = new PlatformPeer();
const messaging = await startTestService(service, {
  env: {
    MAIL: 'local',
    ...(await platform.start()),
    LIMIT_FORMS_PER_CLIENT: '100',
    LIMIT_MENTIONS_PER_RECIPIENT: '5',
    LIMIT_REMINDERS_PER_RECIPIENT: '3',
  },
});
afterAll(async () => {
  await messaging.close();
  platform.close();
});

accountMails(messaging, platform);
invitations(messaging, platform);
notifications(messaging, platform);
rules(messaging, platform);
userMails(messaging, platform);
