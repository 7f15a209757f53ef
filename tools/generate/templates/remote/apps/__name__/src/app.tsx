import type { RemoteApp } from '@fernway/web-kit/remote-app';
import type { contributes } from './contributes.js';
import { messages } from './messages.js';
import { routes, slots } from './routes.js';

export const app = { contract: __contract__, routes, slots, messages } satisfies RemoteApp<typeof contributes>;
