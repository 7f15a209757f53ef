import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

const subscriber = { aggregate: 'messaging.subscriber' } as const;
const data = z.object({ subscriberId: z.uuid(), email: z.string(), language: z.string() });

export const Subscribed = defineEvent('messaging.subscribed', 1, { ...subscriber, data });
export const Unsubscribed = defineEvent('messaging.unsubscribed', 1, { ...subscriber, data });
