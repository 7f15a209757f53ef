import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { startCrmPeer } from './crm-peer.js';
import { ModelPeer } from './model-peer.js';
import { type Ledger, startPlatformPeer } from './peers.js';

/** The AI service with a model that keeps to a test's script, and the other services beside it; `close` ends all of them. */
export const startScripted = async (
  platform: { language: string; ledger: Ledger },
  env: Record<string, string> = {},
) => {
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
  const close = async () => {
    await ai.close();
    for (const each of [model, crm.peer, platformPeer]) each.close();
  };
  return { model, crm, platformPeer, ai, close };
};
export type Scripted = Awaited<ReturnType<typeof startScripted>>;
