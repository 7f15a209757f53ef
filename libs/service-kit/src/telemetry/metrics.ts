import type { EventsGauges, EventsMetrics } from '@fernway/events';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isProbe } from '../http/requests.js';

/** Less than a scrape may take. */
const countMs = 2_000;

/** Metrics of one service in a registry of its own: several services may share a process. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
  }

  /** Memory, event loop and garbage collection: once per process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      // The route's pattern, never the address: ids would make a series each.
      const route = request.routeOptions.url ?? 'unknown';
      if (!isProbe(route)) {
        this.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      }
      done();
    });
    fastify.get('/metrics', async (_request, reply) => {
      reply.header('content-type', this.registry.contentType);
      return this.registry.metrics();
    });
  }

  observePool(pool: Pool): void {
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value());
        },
      });
    gauge('database_connections', 'Open connections', () => pool.totalCount);
    gauge('database_connections_idle', 'Open connections without work', () => pool.idleCount);
    gauge('database_connections_waited_for', 'Requests that wait for a connection', () => pool.waitingCount);
  }

  /** Events that wait somewhere, counted when metrics are read. */
  observeEvents(count: () => Promise<EventsGauges>): void {
    const oldest = new Gauge({
      name: 'events_outbox_age_seconds',
      help: 'How long the oldest event of the outbox has waited to be sent',
      registers: [this.registry],
    });
    new Gauge({
      name: 'events_waiting',
      help: 'Events in the outbox, behind in the transport (lag), parked for another attempt, or given up (dead)',
      labelNames: ['where'],
      registers: [this.registry],
      async collect() {
        // A database that is away must not take the other metrics with it.
        const nothing = sleep(countMs, {}, { ref: false });
        const { backlogAge, ...waiting }: Partial<EventsGauges> = await Promise.race([count(), nothing]).catch(
          () => ({}),
        );
        this.reset();
        if (backlogAge !== undefined) oldest.set(backlogAge);
        for (const [where, value] of Object.entries(waiting)) if (value !== undefined) this.set({ where }, value);
      },
    });
  }

  /** What the events library reports, as counters. */
  forEvents(): EventsMetrics {
    const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers: [this.registry] });
    const published = counter('events_published_total', 'Events handed to the transport', ['topic']);
    const skipped = counter('events_skipped_total', 'Events without effect', ['handler', 'why']);
    const retried = counter('events_retried_total', 'Events parked for another attempt', ['handler']);
    const dead = counter('events_dead_total', 'Events given up', ['handler']);
    const handled = new Histogram({
      name: 'events_effect_delay_seconds',
      help: 'Time from publication to the committed effect',
      labelNames: ['handler'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
      registers: [this.registry],
    });
    return {
      published: (topic, count) => published.inc({ topic }, count),
      handled: (handler, seconds) => handled.observe({ handler }, seconds),
      skipped: (handler, why) => skipped.inc({ handler, why }),
      retried: (handler) => retried.inc({ handler }),
      dead: (handler) => dead.inc({ handler }),
    };
  }
}
