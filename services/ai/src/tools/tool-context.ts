import type { Caller, ServiceClient } from '@fernway/service-kit';
import { whoAsks } from '../asking/who-asks.js';
import type { ToolContext } from './tool.js';

/** In the language and the time zone of who asks, unless he is elsewhere now. */
export const toolContextOf = async (
  services: ServiceClient,
  caller: Caller,
  { conversationId = null, timeZone }: { conversationId?: string | null; timeZone?: string | undefined } = {},
): Promise<ToolContext> => {
  const { user } = await whoAsks(services, caller);
  return { caller, language: user.language, timeZone: timeZone ?? user.timeZone, now: new Date(), conversationId };
};
