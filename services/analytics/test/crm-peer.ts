import type { Company } from '@fernway/contracts/http/crm-companies';
import { getRecordStates, type RecordStatesQuestion } from '@fernway/contracts/http/crm-record-states';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The CRM, as far as it is asked what companies are like: those in `companies`; of others it knows nothing. */
export const startCrmPeer = async () => {
  const companies = new Map<string, Company>();
  const statesOf = ({ kind, ids }: RecordStatesQuestion) => ({
    kind,
    items: ids.flatMap((id) => {
      const state = companies.get(id);
      return state ? [{ id, version: state.version, sample: false, deleted: false, state }] : [];
    }),
  });
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const known = request.url === getRecordStates.path;
      response
        .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(known ? statesOf(JSON.parse(body)) : {}));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { companies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};
