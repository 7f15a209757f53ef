import type { Upstream } from '@fernway/service-kit/plain';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayEnv } from './env.js';
import type { Site } from './pages/site.js';
import type { GatewayCounts } from './protection/gateway-counts.js';
import { serviceStates } from './service-states.js';

type Measured = { site: Site; limits: Pick<GatewayCounts, 'alone'>; services: Readonly<Record<string, Upstream>> };

/**
 * `/metrics` for Prometheus, on a port of its own: the gateway's other one is everybody's. Nothing where none is set.
 * @returns what ends it, and the port that it got
 */
export async function serveMetrics(
  { host, metricsPort }: Pick<GatewayEnv, 'host' | 'metricsPort'>,
  { site, limits, services }: Measured,
): Promise<{ port?: number; close: () => Promise<void> }> {
  if (metricsPort === undefined) return { close: async () => undefined };
  const { Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'gateway' });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'gateway_remotes_left_out',
    help: 'Releases that are live by the registry and that nobody sees, for they clash or are broken',
    labelNames: ['remote', 'version', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { remote, version, reason } of site.leftOut()) this.set({ remote, version, reason }, 1);
    },
  });
  new Gauge({
    name: 'gateway_pages_outdated',
    help: '1 while the pages stay as they were, for registry or shell cannot be read',
    registers: [registry],
    collect() {
      this.set(Math.min(1, site.outdated().length + site.problems().length));
    },
  });
  new Gauge({
    name: 'gateway_limits_counted_alone',
    help: '1 while the database of the limits is away, and this gateway counts by itself',
    registers: [registry],
    collect() {
      this.set(Number(limits.alone()));
    },
  });
  new Gauge({
    name: 'gateway_services_not_ready',
    help: '1 while no instance of the service is ready, asked when metrics are read',
    labelNames: ['service'],
    registers: [registry],
    async collect() {
      for (const [service, { ready }] of await serviceStates(services)) this.set({ service }, Number(!ready));
    },
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(metricsPort, host, listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}
