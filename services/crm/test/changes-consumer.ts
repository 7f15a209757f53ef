import { Module } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { contactChanges, dealChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { defineService } from '@fernway/service-kit';
import { privateKeyName, startTestService, type TestService } from '@fernway/service-kit/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** The CRM as it is reached from elsewhere; `away`: so many calls more are answered by 503. */
const startWay = async (crm: TestService) => {
  const way = { url: '', calls: 0, away: 0, close: () => {} };
  const server = createServer(async (request, response) => {
    way.calls += 1;
    if (way.away-- > 0) {
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{"code":"unavailable"}');
      return;
    }
    const { authorization = '' } = request.headers;
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = { method: String(request.method), headers, body: await text(request) };
    const answer = await fetch(`${crm.url}${request.url}`, sent);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  way.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  way.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return way;
};

const contactNeeds = ['name', 'jobTitle'] as const;
type ContactChange = ChangeOf<typeof contactChanges, (typeof contactNeeds)[number]>;
type DealChange = ChangeOf<typeof dealChanges>;

/** A service that follows contacts and deals, needs what no event of a batch carries, and remembers what it heard. */
export const startConsumer = async (crm: TestService) => {
  const way = await startWay(crm);
  const contacts: (ContactChange & { workspace: string })[] = [];
  const deals: (DealChange & { workspace: string })[] = [];
  class Followers {
    @OnChanges(contactChanges, { needs: contactNeeds })
    async followContacts(changes: readonly ContactChange[], { workspace }: WorkspaceTx): Promise<void> {
      contacts.push(...changes.map((change) => ({ ...change, workspace })));
    }

    @OnChanges(dealChanges)
    async followDeals(changes: readonly DealChange[], { workspace }: WorkspaceTx): Promise<void> {
      deals.push(...changes.map((change) => ({ ...change, workspace })));
    }
  }
  @Module({ providers: [Followers] })
  class Consumer {}
  const service = defineService({
    name: 'automation',
    port: 4108,
    env: z.object({}),
    module: () => Consumer,
    migrations: [],
  });
  const ofCrm = (name: string) => ({ [name]: crm.env[name] });
  const running = await startTestService(service, {
    env: {
      ...ofCrm('EVENTS_DATABASE_URL'),
      ...ofCrm('SERVICE_PUBLIC_KEYS'),
      ...ofCrm(privateKeyName('automation')),
      CRM_URL: way.url,
    },
  });
  return {
    way,
    contacts,
    deals,
    async close() {
      await running.close();
      way.close();
    },
  };
};
