import { backgroundCalls } from '@fernway/contracts/access';
import { startTestService, type TestService } from '../src/testing.js';
import { addNote, countNotes, crm, notes, relayCount } from './notes-service.js';

let callee: TestService;
let caller: TestService;
beforeAll(async () => {
  callee = await startTestService(notes);
  // The same keys on both sides, as an installation has them.
  caller = await startTestService(crm, {
    env: { ...keysOf(callee), NOTES_URL: callee.url },
    signer: callee.signer,
  });
});
afterAll(async () => {
  await caller.close();
  await callee.close();
});

const keysOf = ({ env }: TestService) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => /_PRIVATE_KEY$|^SERVICE_PUBLIC_KEYS$/.test(key)));

describe('a call between services', () => {
  it('carries the name of the caller and the person it is made for', async () => {
    const person = await callee.person();
    await callee.request(addNote, { as: person, body: { text: 'one' } });
    const answer = await caller.request(relayCount, { as: person });
    expect(answer.body).toEqual({ count: 1, caller: 'crm', user: person.user });
  });

  it('without a person needs an entry in the list of background calls', async () => {
    const as = await callee.serviceToken('crm');
    expect((await callee.request(countNotes, { as })).status).toBe(403);
    (backgroundCalls as string[]).push('crm GET /internal/notes/count');
    const answer = await callee.request(countNotes, { as });
    (backgroundCalls as string[]).pop();
    expect(answer.body).toEqual({ count: 0, caller: 'crm', user: null });
  });

  it('is refused to a browser, to services that are not listed, and with tokens for others', async () => {
    const person = await callee.person();
    const headers = { 'x-fernway-user': person.token };
    expect((await callee.request(countNotes, { as: person, headers })).status).toBe(401);
    expect((await callee.request(countNotes, { as: await callee.serviceToken('billing'), headers })).status).toBe(403);
    expect((await callee.request(countNotes, { as: await callee.serviceToken('crm', 'tokens'), headers })).status).toBe(
      401,
    );
    const stolen = { 'x-fernway-user': `${person.token.slice(0, -4)}AAAA` };
    expect((await callee.request(countNotes, { as: await callee.serviceToken('crm'), headers: stolen })).status).toBe(
      401,
    );
  });

  it('says that the other service is away, not that the client did wrong', async () => {
    const alone = await startTestService(crm, { env: { NOTES_URL: 'http://127.0.0.1:9' } });
    const answer = await alone.request(relayCount, { as: await alone.person() });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      503,
      'unavailable',
      'notes does not answer',
    ]);
    await alone.close();
  });

  it('goes round over the instances of the other service, and on with the one that is left', async () => {
    const second = await callee.another();
    const several = await startTestService(crm, {
      env: { ...keysOf(callee), NOTES_URL: `${callee.url},${second.url}` },
      signer: callee.signer,
    });
    const person = await callee.person();
    const ask = async () => (await several.request(relayCount, { as: person })).status;
    const handled = { first: 0, second: 0 };
    callee.app.getHttpServer().on('request', () => (handled.first += 1));
    second.app.getHttpServer().on('request', () => (handled.second += 1));
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 200]);
    expect(handled).toEqual({ first: 2, second: 2 });
    await second.close();
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
    expect(handled).toEqual({ first: 5, second: 2 });
    await several.close();
  });
});
