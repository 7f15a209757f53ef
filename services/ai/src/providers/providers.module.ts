import { Module } from '@nestjs/common';
import { ENV } from '@fernway/service-kit';
import type { Env, ProviderName } from '../env.js';
import { OfflineChatModule } from '../offline-chat/offline-chat.module.js';
import { GeminiProvider } from './gemini-provider.js';
import { type GenerationProvider, OFFLINE_CHAT, type OfflineChat, PROVIDERS } from './generation-provider.js';
import { OfflineProvider } from './offline-provider.js';
import { OpenAiProvider } from './openai-provider.js';
import { ProviderChain } from './provider-chain.js';
import { ResilientProvider } from './resilient-provider.js';

const providersFor = (env: Env, chat: OfflineChat): GenerationProvider[] => {
  const makers: Record<ProviderName, () => GenerationProvider> = {
    gemini: () => new ResilientProvider(new GeminiProvider(env.gemini), env),
    openai: () => new ResilientProvider(new OpenAiProvider(env.openai), env),
    offline: () => new OfflineProvider(chat),
  };
  return env.providers.map((name) => makers[name]());
};

@Module({
  imports: [OfflineChatModule],
  providers: [{ provide: PROVIDERS, inject: [ENV, OFFLINE_CHAT], useFactory: providersFor }, ProviderChain],
  exports: [ProviderChain],
})
export class ProvidersModule {}
