import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Accounts, sessions, workspaces and their members, API keys.',
  groups: [
    {
      name: 'Accounts',
      description: 'Sign up, and what belongs to the signed-in person.',
      paths: ['sign-up', 'me', 'profile', 'onboarding'],
    },
    {
      name: 'Addresses and passwords',
      description: 'What a mailed link proves or opens: that an address is its account’s, and a new password.',
      paths: ['confirmations', 'password-resets', 'resend'],
    },
    {
      name: 'Sessions',
      description: 'Access tokens: how one is come by, renewed and given up.',
      paths: ['sign-in', 'refresh', 'sign-out', 'jwks.json'],
    },
    {
      name: 'Workspaces',
      description: 'The workspaces of the signed-in person, and who is in them.',
      paths: ['workspaces', 'workspace-settings', 'members'],
    },
    { name: 'Drafts', description: 'What the signed-in person typed and has not sent.', paths: ['drafts'] },
    { name: 'Invitations', description: 'Invite people into a workspace, and join one.', paths: ['invitations'] },
    { name: 'API keys', description: 'Keys for programs, each with its own scopes and budget.', paths: ['api-keys'] },
  ],
};
