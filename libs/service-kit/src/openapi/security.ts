import { policy } from '@fernway/contracts/access';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { apiScopes } from '@fernway/contracts/http/api-keys';

/** How a caller proves who it is. */
export const securitySchemes = (publicUrl: string) => ({
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` of a session, which lasts ten minutes: sign-in and refresh answer one.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key (`fwk_…`), made under Settings. It can do what both its scopes and its owner’s role allow.',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: refreshCookieName(publicUrl),
    description: 'Set by sign-up and sign-in, for browsers on the platform’s own origin.',
  },
});

/** As the identity service sets it: cookies do not tell ports apart, and without https there is no `__Host-`. */
function refreshCookieName(publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'https:' ? '__Host-fernway-refresh' : `fernway-refresh-${port || '80'}`;
}

type Requirement = Record<string, readonly string[]>;

/** Any one of these lets a caller in; an empty list: nothing is needed. */
export function securityOf(definition: Endpoint): Requirement[] {
  const { access } = definition;
  if (access === 'public' || typeof access === 'object') return [];
  if (access === 'refresh-cookie') return [{ refreshCookie: [] }];
  return [{ accessToken: [] }, ...(takesKeys(definition) ? [{ apiKey: [access] }] : [])];
}

/** Who may, in words. */
export function accessInWords(definition: Endpoint): string {
  const { access } = definition;
  if (access === 'public') return 'Anybody may call this.';
  if (access === 'refresh-cookie') return 'For browsers on the platform’s own origin, which hold the refresh cookie.';
  if (access === 'user' || typeof access === 'object') return 'For signed-in people; API keys are refused.';
  const roles = `Roles: ${policy[access].join(', ')}.`;
  return takesKeys(definition) ? `${roles} API keys: scope \`${access}\`.` : `${roles} API keys are refused.`;
}

const takesKeys = ({ access, peopleOnly }: Endpoint): boolean =>
  !peopleOnly && (apiScopes as readonly unknown[]).includes(access);
