import type { Caller } from '@fernway/service-kit';
import { WhoAsks } from '../asking/who-asks.service.js';
import type { ToolContext } from './tool.js';

/** In the language and the time zone of who asks, unless he is elsewhere now. */
export const toolContextOf = async (
  who: WhoAsks,
  caller: Caller,
  { conversationId = null, timeZone }: { conversationId?: string | null; timeZone?: string | undefined } = {},
): Promise<ToolContext> => {
  const user = await who.of(caller);
  const { language, currency } = user;
  return { caller, language, timeZone: timeZone ?? user.timeZone, currency, now: new Date(), conversationId };
};
