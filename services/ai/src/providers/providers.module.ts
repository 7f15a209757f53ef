import { Module } from '@nestjs/common';
import { ENV } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { GeminiProvider } from './gemini-provider.js';
import { type GenerationProvider, OFFLINE_CHAT, type OfflineChat, PROVIDERS } from './generation-provider.js';
import { OfflineProvider } from './offline-provider.js';
import { ProviderChain } from './provider-chain.js';

const providersFor = (env: Env, chat: OfflineChat | null = null): GenerationProvider[] =>
  env.providers.map((name) => (name === 'gemini' ? new GeminiProvider(env.gemini) : new OfflineProvider(chat)));

@Module({
  providers: [{ provide: PROVIDERS, inject: [ENV, { token: OFFLINE_CHAT, optional: true }], useFactory: providersFor }, ProviderChain],
  exports: [ProviderChain],
})
export class ProvidersModule {}
