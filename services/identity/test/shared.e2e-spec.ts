import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { sharedSettings } from './identity.js';
import { accountMails } from './shared/account-mails.e2e-spec.js';
import { apiKeys } from './shared/api-keys.e2e-spec.js';
import { drafts } from './shared/drafts.e2e-spec.js';
import { keyRotation } from './shared/key-rotation.e2e-spec.js';
import { members } from './shared/members.e2e-spec.js';
import { profile } from './shared/profile.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';
import { sessions } from './shared/sessions.e2e-spec.js';
import { signingUp } from './shared/sign-up.e2e-spec.js';

const identity = await startTestService(service, sharedSettings);
afterAll(() => identity.close());

accountMails(identity);
apiKeys(identity);
drafts(identity);
keyRotation(identity);
members(identity);
profile(identity);
rules(identity);
sessions(identity);
signingUp(identity);
