import { keyOwner } from '@fernway/contracts/http/api-keys';
import { me } from '@fernway/contracts/http/identity';
import type { Caller, ServiceClient } from '@fernway/service-kit';

/** The person who asks, or for whom an API key does: results are in his language, name and time zone. */
export const whoAsks = (services: ServiceClient, caller: Caller) => services.call(caller.apiKey ? keyOwner : me, { caller });
