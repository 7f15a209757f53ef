import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Billing as the CRM sees it, by its contract: how many contacts each workspace may hold; any number unless told. */
export const startBillingPeer = async () => {
  const limits = new Map<string, number>();
  const away = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    const workspace = url.split('/').at(-1)!;
    if (away.has(workspace)) return void response.destroy();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ contacts: limits.get(workspace) ?? null }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By workspace. */
    limits,
    /** Workspaces for which it breaks the connection instead of an answer. */
    away,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export type BillingPeer = Awaited<ReturnType<typeof startBillingPeer>>;
