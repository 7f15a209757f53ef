// Own boots: services that come and go.
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

let test: GatewayUnderTest | undefined;
const upstreams: Upstream[] = [];
afterEach(async () => {
  await test?.close();
  test = undefined;
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});
const start = async () => {
  const upstream = await startUpstream();
  upstreams.push(upstream);
  return upstream;
};
/** A service that hangs up on whoever asks, until it is said to be there. */
const startAbsent = async () => {
  const service = { there: false };
  const upstream = await startUpstream(
    (_seen, _request, response) => (service.there ? response.end('{"reasons":[]}') : response.destroy()),
    { readyz: true },
  );
  upstreams.push(upstream);
  return Object.assign(service, { url: upstream.url });
};
const ready = async () => {
  const { status, json } = await test!.ask('/readyz');
  return { code: status, ...json() };
};

it('is ready once every service was ready once, and then stays so', async () => {
  const crm = await start();
  const tokens = await startAbsent();
  test = await startGateway({ crm: crm.url, tokens: tokens.url });

  expect((await test.ask('/healthz')).status).toBe(200);
  expect((await test.ask('/')).status).toBe(200);
  expect(await ready()).toEqual({
    service: 'gateway',
    code: 503,
    status: 'not-ready',
    reasons: ['tokens was not ready yet'],
    services: { crm: { ready: true, reasons: [] }, tokens: { ready: false, reasons: ['does not answer'] } },
  });

  tokens.there = true;
  expect(await ready()).toMatchObject({ code: 200, reasons: [], services: { tokens: { ready: true } } });
  tokens.there = false;
  expect(await ready()).toMatchObject({
    code: 200,
    services: { tokens: { ready: false, reasons: ['does not answer'] } },
  });
});

it('stays ready while services are not, and says so in its body and its metrics', async () => {
  const answers = { status: 200, body: {} };
  const crm = await startUpstream(
    (_seen, _request, response) => response.writeHead(answers.status).end(JSON.stringify(answers.body)),
    { readyz: true },
  );
  const tokens = await start();
  upstreams.push(crm);
  test = await startGateway({ crm: crm.url, tokens: tokens.url }, { GATEWAY_METRICS_PORT: '0' });
  const measured = async () => (await test!.metrics()).match(/gateway_services_not_ready\{.*/g);
  expect(await ready()).toMatchObject({ code: 200, status: 'ready' });
  expect(await measured()).toEqual([
    'gateway_services_not_ready{service="crm"} 0',
    'gateway_services_not_ready{service="tokens"} 0',
  ]);

  answers.body = { reasons: [], warnings: ['disk: the disk is full: nothing can be written'] };
  expect(await ready()).toMatchObject({
    code: 200,
    status: 'ready',
    warnings: ['crm: disk: the disk is full: nothing can be written'],
  });

  Object.assign(answers, { status: 503, body: { reasons: ['database: no answer within 2 s'] } });
  await tokens.close();
  expect(await ready()).toMatchObject({
    code: 200,
    status: 'degraded',
    reasons: [],
    warnings: ['crm is not ready: database: no answer within 2 s', 'tokens is not ready: does not answer'],
    services: { crm: { ready: false }, tokens: { ready: false } },
  });
  expect(await measured()).toEqual([
    'gateway_services_not_ready{service="crm"} 1',
    'gateway_services_not_ready{service="tokens"} 1',
  ]);
});

it('says why it has no pages, and serves calls meanwhile', async () => {
  const crm = await start();
  test = await startGateway({ crm: crm.url }, { SHELL_DIR: '/nowhere' });
  expect(await ready()).toMatchObject({ code: 503, reasons: ['the pages cannot be composed'] });
  const page = await test.ask('/');
  expect([page.status, page.json().code]).toEqual([503, 'unavailable']);
  expect((await test.ask('/api/crm/contacts')).status).toBe(200);
});

it('answers 503 for a service where nobody listens, and passes on calls of others', async () => {
  const crm = await start();
  test = await startGateway({ crm: crm.url, tokens: 'http://127.0.0.1:1' });
  for (const method of ['GET', 'POST']) {
    const { status, json } = await test.ask('/api/tokens/balance', { method });
    expect([status, json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  }
  expect((await test.ask('/api/crm/contacts')).status).toBe(200);
});
