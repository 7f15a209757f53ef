import { Accounts1790000100001 } from './1790000100001-accounts.js';
import { Sessions1790000100002 } from './1790000100002-sessions.js';
import { SignInThrottle1790000100003 } from './1790000100003-sign-in-throttle.js';
import { Onboarding1790000100004 } from './1790000100004-onboarding.js';
import { Members1790000100005 } from './1790000100005-members.js';
import { Invitations1790000100006 } from './1790000100006-invitations.js';
import { WorkspacesOfTheRemoved1790000100007 } from './1790000100007-workspaces-of-the-removed.js';
import { ApiKeys1790000100008 } from './1790000100008-api-keys.js';
import { ProvedAddresses1790000100010 } from './1790000100010-proved-addresses.js';
import { LetInUnproved1790000100011 } from './1790000100011-let-in-unproved.js';
import { SweptInvitationsAndKeys1790000100012 } from './1790000100012-swept-invitations-and-keys.js';
import { LetInBy1790000100013 } from './1790000100013-let-in-by.js';
import { Drafts1790000100014 } from './1790000100014-drafts.js';
import { WorkspaceSettings1790000100015 } from './1790000100015-workspace-settings.js';
import { TokenBudgets1790000100009 } from './1790000100009-token-budgets.js';

export const migrations = [
  Accounts1790000100001,
  Sessions1790000100002,
  SignInThrottle1790000100003,
  Onboarding1790000100004,
  Members1790000100005,
  Invitations1790000100006,
  WorkspacesOfTheRemoved1790000100007,
  ApiKeys1790000100008,
  TokenBudgets1790000100009,
  ProvedAddresses1790000100010,
  LetInUnproved1790000100011,
  SweptInvitationsAndKeys1790000100012,
  LetInBy1790000100013,
  Drafts1790000100014,
  WorkspaceSettings1790000100015,
];
