import { afterAll } from '@jest/globals';
import { startScripted } from './scripted.js';
import { chat } from './shared/chat.e2e-spec.js';
import { mcp } from './shared/mcp.e2e-spec.js';
import { proposals } from './shared/proposals.e2e-spec.js';

const scripted = await startScripted();
// The scripted model speaks in streams only: where an agent wants a text at once, offline stands in for it.
const withStandIn = await startScripted({ AI: 'openai,offline' });
afterAll(async () => {
  await scripted.close();
  await withStandIn.close();
});

chat(scripted);
proposals(scripted);
mcp(withStandIn);
