import { Inject, Injectable, Module } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  DynamicModule,
  FactoryProvider,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { EventHandler } from './event-handler.js';
import { type EventsOptions, EventsRuntime } from './events-runtime.js';
import { declarationsOf, type HandlerDeclaration } from './on.js';

type Instance = Record<string, (event: unknown, tx: unknown) => unknown>;

const bind = (instance: Instance, declaration: HandlerDeclaration): EventHandler => ({
  name: declaration.name ?? `${instance.constructor.name}.${declaration.method}`,
  event: declaration.event,
  latest: declaration.latest ?? false,
  scope: declaration.scope,
  call: async (event, tx) => instance[declaration.method]!(event, tx),
});

/** Finds the handlers among the application's providers and ties the runtime to its life. */
@Injectable()
class EventsLifeCycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(EventsRuntime) private readonly runtime: EventsRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const once: EventHandler[] = [];
    const every: EventHandler[] = [];
    for (const instance of this.instances()) {
      for (const declaration of declarationsOf(instance)) {
        (declaration.every ? every : once).push(bind(instance, declaration));
      }
    }
    await this.runtime.start(once, every);
  }

  /** Requests in progress may still publish: the relay stops after the HTTP server has. */
  beforeApplicationShutdown(): Promise<void> {
    return this.runtime.stopConsuming();
  }

  onApplicationShutdown(): Promise<void> {
    return this.runtime.stop();
  }

  private instances(): Set<Instance> {
    const wrappers = this.discovery.getProviders();
    return new Set(wrappers.map(({ instance }) => instance as Instance).filter((it) => it && typeof it === 'object'));
  }
}

/**
 * Relay and consumers of one service. `@On` and `@OnEvery` methods of its providers are found by themselves; on
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
