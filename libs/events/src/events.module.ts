import { Inject, Injectable, Module } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  DynamicModule,
  FactoryProvider,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { type EventsOptions, EventsRuntime } from './events-runtime.js';
import { handlersOf } from './consumers/handlers-of.js';

/** Finds the handlers among the application's providers and ties the runtime to its life. */
@Injectable()
class EventsLifeCycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(EventsRuntime) private readonly runtime: EventsRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const found = [...this.providers()].map(handlersOf);
    await this.runtime.start(
      found.flatMap(({ once }) => once),
      found.flatMap(({ every }) => every),
    );
  }

  /** Requests in progress may still publish: the relay stops after the HTTP server has. */
  beforeApplicationShutdown(): Promise<void> {
    return this.runtime.stopConsuming();
  }

  onApplicationShutdown(): Promise<void> {
    return this.runtime.stop();
  }

  private providers(): Set<object> {
    const wrappers = this.discovery.getProviders();
    return new Set(wrappers.map(({ instance }) => instance as object).filter((it) => it && typeof it === 'object'));
  }
}

/**
 * Relay and consumers of one service. `@On`, `@OnChanges` and `@OnEvery` methods of its providers are found by themselves; on
 * `app.close()` events in hand are finished first. Close database and transport after that.
 */
@Module({})
export class EventsModule {
  static forRoot(options: EventsOptions): DynamicModule {
    return EventsModule.forRootAsync({ useFactory: () => options });
  }

  static forRootAsync(options: Pick<FactoryProvider<EventsOptions>, 'inject' | 'useFactory'>): DynamicModule {
    const runtime: FactoryProvider<EventsRuntime> = {
      provide: EventsRuntime,
      inject: options.inject ?? [],
      useFactory: async (...injected) => new EventsRuntime(await options.useFactory(...injected)),
    };
    return {
      module: EventsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [runtime, EventsLifeCycle],
      exports: [EventsRuntime],
    };
  }
}
