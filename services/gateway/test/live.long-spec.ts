import { ModelChanged } from '@fernway/contracts/events/analytics';
import { ContactDeleted } from '@fernway/contracts/events/crm';
import { testDatabase } from '@fernway/database/testing';
import { transportMigrations } from '@fernway/events';
import { MemberChanged, ProfileChanged, SessionEnded, UserSignedIn } from '@fernway/contracts/events/identity';
import { EmailBounced } from '@fernway/contracts/events/messaging';
import { EnergyDepleted } from '@fernway/contracts/events/tokens';
import { eventually, type Person, TestSigner } from '@fernway/service-kit/testing';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Hint } from '../src/live/hints.js';
import { type GatewayUnderTest, publicUrl, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

let test: GatewayUnderTest;
let identity: Upstream;
/** What identity says of each token; 200 unless set. */
const verdicts = new Map<string, number>();
let meHeld: Promise<void> | undefined;
beforeAll(async () => {
  identity = await startUpstream(async ({ headers }, _request, response) => {
    await meHeld;
    response.statusCode = verdicts.get(String(headers.authorization).slice(7)) ?? 200;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  test = await startGateway({ identity: identity.url });
  // The subscription starts beside the gateway; from the first hint on every event arrives.
  const person = await test.signer.person();
  await eventually(async () => {
    const stream = await open(person);
    await energy(person);
    await Promise.race([sleep(500), stream.ended]);
    stream.close();
    return stream.hints.length > 0;
  });
});
afterAll(async () => {
  await test?.close();
  await identity.close();
});

type Stream = { response: IncomingMessage; hints: Hint[]; ended: Promise<number>; close(): void };

/** An open stream, as the browser's leader tab reads it; `ended` resolves with the time. */
function open(person: Pick<Person, 'token'>, gateway = test.gateway.url): Promise<Stream> {
  const { port } = new URL(gateway);
  return new Promise((resolve, reject) => {
    const headers = { host: new URL(publicUrl).host, authorization: `Bearer ${person.token}` };
    const request = httpRequest({ host: '127.0.0.1', port, path: '/api/live', headers }, (response) => {
      const hints: Hint[] = [];
      let rest = '';
      response.setEncoding('utf8');
      const ended = new Promise<number>((end) => response.on('close', () => end(Date.now())));
      const stream: Stream = { response, hints, ended, close: () => request.destroy() };
      response.on('error', () => undefined);
      response.on('data', (chunk: string) => {
        const messages = (rest + chunk).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages)
          if (message.startsWith('data: ')) hints.push(JSON.parse(message.slice(6)) as Hint);
        resolve(stream);
      });
      if (response.statusCode !== 200) resolve(stream);
    });
    request.on('error', reject);
    request.end();
  });
}

const deleted = async (workspace: string, user = uuidv7()) => {
  const id = uuidv7();
  await test.events.publish(ContactDeleted, {
    subject: id,
    version: 3,
    workspace,
    user,
    data: { id, version: 3, lifecycle: 'lead' },
  });
  return id;
};
const energy = ({ user }: Person) =>
  test.events.publish(EnergyDepleted, { subject: uuidv7(), version: 1, user, data: { userId: user } });
const ends = (person: Person) =>
  test.events.publish(SessionEnded, {
    subject: person.session,
    version: 1,
    user: person.user,
    data: { userId: person.user, sessionIds: [person.session], until: new Date().toISOString() },
  });
const authorized = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('who may listen', () => {
  it('nobody without a token that identity accepts', async () => {
    const refused = await test.signer.person();
    verdicts.set(refused.token, 401);
    for (const sent of [
      {},
      authorized('x'),
      authorized('a.b.c'),
      { headers: { authorization: 'Basic x' } },
      authorized(refused.token),
    ]) {
      const answer = await test.ask('/api/live', sent);
      expect([answer.status, answer.headers['content-type'], answer.json().code]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
        'unauthenticated',
      ]);
    }
    const noClaims = await test.signer.sign({ sub: 'x', exp: 9e9 });
    expect((await test.ask('/api/live', authorized(noClaims))).status).toBe(401);
  });

  it('nobody while identity cannot say', async () => {
    const person = await test.signer.person();
    verdicts.set(person.token, 500);
    const answer = await test.ask('/api/live', authorized(person.token));
    expect([answer.status, answer.json().code]).toEqual([503, 'unavailable']);
  });

  it('nobody by HEAD, which would never end', async () => {
    const { token } = await test.signer.person();
    const { status, headers } = await test.ask('/api/live', { method: 'HEAD', ...authorized(token) });
    expect([status, headers.allow]).toEqual([405, 'GET, OPTIONS']);
  });

  it('and hears nothing before identity has said who it is', async () => {
    const person = await test.signer.person();
    verdicts.set(person.token, 401);
    const held = Promise.withResolvers<void>();
    meHeld = held.promise;
    const asked = test.ask('/api/live', authorized(person.token));
    await eventually(() => identity.seen.some(({ headers }) => headers.authorization === `Bearer ${person.token}`));
    await energy(person);
    await eventually(() => test.events.of(EnergyDepleted).some(({ data }) => data.userId === person.user));
    await sleep(500);
    meHeld = undefined;
    held.resolve();
    const { status, body } = await asked;
    expect([status, body.toString()]).toEqual([401, expect.not.stringContaining('data:')]);
  });

  it('not who signed out while identity was asked', async () => {
    const person = await test.signer.person();
    const held = Promise.withResolvers<void>();
    meHeld = held.promise;
    const answer = test.ask('/api/live', authorized(person.token));
    await sleep(100);
    await ends(person);
    await eventually(() => test.events.of(SessionEnded).some(({ subject }) => subject === person.session));
    await sleep(300);
    meHeld = undefined;
    held.resolve();
    expect([(await answer).status, (await answer).json().code]).toEqual([401, 'session-ended']);
  });
});

describe('how many there may be', () => {
  const statusOf = async (person: Pick<Person, 'token'>) => {
    const stream = await open(person);
    if (stream.response.statusCode !== 200) stream.close();
    return { stream, status: stream.response.statusCode, retryAfter: stream.response.headers['retry-after'] };
  };

  it('twenty of one person, and others none the fewer', async () => {
    const ann = await test.signer.person();
    const all = [];
    for (let turn = 0; turn < 20; turn += 1) all.push(await statusOf(ann));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(ann)).toMatchObject({ status: 429, retryAfter: '5' });
    const other = await statusOf(await test.signer.person({ workspace: ann.workspace }));
    expect(other.status).toBe(200);
    all[0]!.stream.close();
    await eventually(async () => {
      const again = await statusOf(ann);
      again.stream.close();
      return again.status === 200;
    });
    for (const { stream } of [...all, other]) stream.close();
  });

  it('twenty that one client opens at a time, and identity is asked for no more; a forged name takes nobody’s place', async () => {
    const ann = await test.signer.person();
    const forged = await (await TestSigner.create()).person({
      user: ann.user,
      session: ann.session,
      workspace: ann.workspace,
    });
    verdicts.set(forged.token, 401);
    const held = Promise.withResolvers<void>();
    meHeld = held.promise;
    const before = identity.seen.length;
    const answers = Array.from({ length: 50 }, () => statusOf(forged));
    await eventually(() => identity.seen.length - before >= 20);
    await sleep(300);
    expect(identity.seen.length - before).toBeLessThanOrEqual(20);
    meHeld = undefined;
    held.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 30]);
    const own = await statusOf(ann);
    expect(own.status).toBe(200);
    own.stream.close();
  });
});

describe('hints', () => {
  it('go to the user or the workspace they are about, and to nobody else', async () => {
    const ann = await test.signer.person();
    const colleague = await test.signer.person({ workspace: ann.workspace });
    const stranger = await test.signer.person();
    const streams = await Promise.all([ann, ann, colleague, stranger].map((person) => open(person)));
    const [first, secondBrowser, other, outside] = streams as [Stream, Stream, Stream, Stream];
    expect(first.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });

    const id = await deleted(ann.workspace, ann.user);
    await energy(ann);
    await eventually(() => first.hints.length === 2 && secondBrowser.hints.length === 2 && other.hints.length === 1);
    const record = { type: 'crm.contact-deleted', id, version: 3 };
    const own = { type: 'tokens.energy-depleted', id: expect.any(String), version: 1 };
    expect(first.hints).toEqual(expect.arrayContaining([record, own]));
    expect(other.hints).toEqual([record]);
    await energy(stranger);
    await eventually(() => outside.hints.length > 0);
    expect(outside.hints).toEqual([own]);
    expect(JSON.stringify(first.hints)).not.toContain('Mara');
    streams.forEach((stream) => stream.close());
  });

  it('of one person’s own go to nobody else of the workspace, and what no screen shows to nobody', async () => {
    const ann = await test.signer.person();
    const colleague = await test.signer.person({ workspace: ann.workspace });
    const [own, other] = (await Promise.all([ann, colleague].map((person) => open(person)))) as [Stream, Stream];
    const { user, workspace } = ann;
    const mail = {
      contactId: uuidv7(),
      dealId: null,
      to: 'mara@oak.example',
      subject: 'Offer',
      text: 'Hello',
      refused: true,
      reason: '550',
      failedAt: new Date().toISOString(),
    };
    await test.events.publish(EmailBounced, { subject: uuidv7(), version: 1, workspace, user, data: mail });
    await test.events.publish(UserSignedIn, {
      subject: user,
      version: 1,
      workspace,
      user,
      data: { userId: user, sessionId: uuidv7() },
    });
    await test.events.publish(ProfileChanged, {
      subject: user,
      version: 2,
      user,
      data: { userId: user, firstName: 'Ann', lastName: 'Oak', language: 'en', timeZone: 'UTC' },
    });
    await eventually(() =>
      ['messaging.email-bounced', 'identity.profile-changed'].every((kind) =>
        own.hints.some(({ type }) => type === kind),
      ),
    );
    const record = await deleted(workspace, user);
    await eventually(() => [own, other].every(({ hints }) => hints.some(({ id }) => id === record)));
    expect(other.hints).toEqual([{ type: 'crm.contact-deleted', id: record, version: 3 }]);
    expect(own.hints.map(({ type }) => type).sort()).toEqual([
      'crm.contact-deleted',
      'identity.profile-changed',
      'messaging.email-bounced',
    ]);
    own.close();
    other.close();
  });

  it('above four a second merge into one per kind of record, and none is dropped', async () => {
    const ann = await test.signer.person();
    const stream = await open(ann);
    const ids = await Promise.all(Array.from({ length: 30 }, () => deleted(ann.workspace)));
    await test.events.publish(ModelChanged, {
      subject: ann.workspace,
      version: 2,
      workspace: ann.workspace,
      data: { model: 'leads' },
    });
    for (let burst = 0; burst < 6; burst += 1) await energy(ann);
    await eventually(() =>
      ['crm.contact-changed', 'analytics.model-changed'].every((kind) =>
        stream.hints.some(({ type }) => type === kind),
      ),
    );
    const records = stream.hints.filter(({ type }) => type.startsWith('crm.'));
    expect(records.slice(0, 4).every(({ type, id }) => type === 'crm.contact-deleted' && ids.includes(id ?? ''))).toBe(
      true,
    );
    const merged = records.slice(4);
    expect(merged.every((hint) => hint.type === 'crm.contact-changed' && hint.id === undefined)).toBe(true);
    expect(merged.length).toBeLessThanOrEqual(3);
    expect(stream.hints.filter(({ type }) => type === 'tokens.energy-depleted')).toHaveLength(6);
    await sleep(1100);
    const later = await deleted(ann.workspace);
    await eventually(() => stream.hints.some(({ id }) => id === later));
    stream.close();
  });

  it('reach a browser that comes back', async () => {
    const ann = await test.signer.person();
    (await open(ann)).close();
    const again = await open(ann);
    const id = await deleted(ann.workspace);
    await eventually(() => again.hints.some((hint) => hint.id === id));
    again.close();
  });
});

describe('a stream ends', () => {
  it('with its session, and no other', async () => {
    const ann = await test.signer.person();
    const elsewhere = await test.signer.person({ user: ann.user, workspace: ann.workspace });
    const [ended, goesOn] = [await open(ann), await open(elsewhere)];
    await ends(ann);
    await ended.ended;
    await energy(elsewhere);
    await eventually(() => goesOn.hints.length > 0);
    goesOn.close();
  });

  it('when the membership changes, in that workspace only', async () => {
    const ann = await test.signer.person();
    const elsewhere = await test.signer.person({ user: ann.user });
    const [ended, goesOn] = [await open(ann), await open(elsewhere)];
    await test.events.publish(MemberChanged, {
      subject: uuidv7(),
      version: 2,
      user: ann.user,
      workspace: ann.workspace,
      data: { userId: ann.user, workspaceId: ann.workspace, role: 'viewer', changedAt: new Date().toISOString() },
    });
    await ended.ended;
    await energy(elsewhere);
    await eventually(() => goesOn.hints.length > 0);
    goesOn.close();
  });

  it('with its token', async () => {
    const soonOver = await test.signer.person({}, new Date(Date.now() - 599_000));
    const stream = await open(soonOver);
    await stream.ended;
    expect(stream.response.complete).toBe(true);
  });

  it('once events are heard that were not before: the page comes back and reads what it was not told', async () => {
    const events = await testDatabase('events', transportMigrations);
    const away = new URL(events.url);
    const { hostname, port } = away;
    let reachable = false;
    const line = createServer((socket) => {
      socket.on('error', () => undefined);
      if (reachable) socket.pipe(connect(Number(port), hostname)).pipe(socket);
      else socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
    away.port = String((line.address() as AddressInfo).port);
    const late = await startGateway({ identity: identity.url }, { EVENTS_DATABASE_URL: away.href });
    const stream = await open(await test.signer.person(), late.gateway.url);
    await sleep(200);
    expect(stream.response.complete).toBe(false);
    reachable = true;
    await stream.ended;
    expect(stream.response.complete).toBe(true);
    await late.close();
    line.close();
    await events.close();
  });

  it('with the gateway', async () => {
    const another = await startGateway({ identity: identity.url });
    const stream = await open(await test.signer.person(), another.gateway.url);
    await another.close();
    await stream.ended;
  });
});
