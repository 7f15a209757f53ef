import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { startCrmPeer } from './crm-peer.js';
import { ModelPeer } from './model-peer.js';
import { type Ledger, startPlatformPeer } from './peers.js';

/**
 * The AI service with a model that keeps to a test's script, and the other services beside it: `reset` makes them as new,
 * `close` ends all of them.
 */
export const startScripted = async (env: Record<string, string> = {}) => {
  const platform: { language: string; ledger: Ledger } = {
    language: 'en',
    ledger: { balance: 100, reservations: new Map() },
  };
  const [model, crm, platformPeer] = await Promise.all([
    ModelPeer.start(),
    startCrmPeer(),
    startPlatformPeer(platform),
  ]);
  const ai = await startTestService(service, {
    env: {
      AI: 'openai',
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'scripted',
      TOKENS_URL: platformPeer.url,
      CRM_URL: crm.peer.url,
      IDENTITY_URL: platformPeer.url,
      ...env,
    },
  });
  const reset = () => {
    Object.assign(platform, { language: 'en', ledger: { balance: 100, reservations: new Map() } });
    model.asked.length = 0;
    model.say = () => ({ text: 'Nothing.' });
    for (const held of Object.values(crm.records)) held.clear();
    crm.proven.length = crm.written.length = 0;
    delete crm.trouble.before;
    delete crm.trouble.after;
  };
  const close = async () => {
    await ai.close();
    for (const each of [model, crm.peer, platformPeer]) each.close();
  };
  return { platform, model, crm, platformPeer, ai, reset, close };
};
export type Scripted = Awaited<ReturnType<typeof startScripted>>;
