import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import { asAdmin } from '@fernway/database/testing';
import { uuidv7 } from 'uuidv7';
import { eventually, type Person, startTestService, type TestService } from '../src/testing.js';
import { AccessTokenService, SweeperService } from '../src/index.js';
import { listNotes, notes } from './notes-service.js';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
  second = await service.another();
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const status = async (at: TestService, as: Person) => (await at.request(listNotes, { as })).status;
const until = () => new Date(Date.now() + 600_000).toISOString();
const end = ({ user, session }: Person) =>
  service.events.publish(SessionEnded, {
    subject: user,
    version: 1,
    user,
    data: { userId: user, sessionIds: [session], until: until() },
  });

it('nobody is signed out by a database that is away', async () => {
  const person = await service.person();
  const { adminUrl } = service.database;
  const connections = (limit: number) =>
    asAdmin(adminUrl, (db) =>
      db.query(`ALTER DATABASE ${new URL(adminUrl).pathname.slice(1)} CONNECTION LIMIT ${limit}`),
    );
  await connections(0);
  await asAdmin(adminUrl, (db) =>
    db.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user',
    ),
  );
  // A connection that is not known to be gone yet fails with other words.
  await service.request(listNotes, { as: person });
  const away = await service.request(listNotes, { as: person });
  await connections(-1);
  expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
  await eventually(async () => (await status(service, person)) === 200);
});

describe('an ended session', () => {
  it('is out in every instance, although its token was verified before', async () => {
    const person = await service.person();
    expect([await status(service, person), await status(second, person)]).toEqual([200, 200]);
    await end(person);
    await eventually(async () => (await status(service, person)) === 401 && (await status(second, person)) === 401);
    const { body } = await service.request(listNotes, { as: person });
    expect(body.code).toBe('session-ended');
  });

  it('stays out after a restart, where no token is remembered', async () => {
    const person = await service.person();
    await status(service, person);
    await end(person);
    await eventually(async () => (await status(service, person)) === 401);
    const restarted = await service.another();
    expect(await status(restarted, person)).toBe(401);
    await restarted.close();
  });

  it('is out in an instance that heard of it before the table was written', async () => {
    const person = await service.person();
    expect(await status(service, person)).toBe(200);
    service.app.get(AccessTokenService).endSessions([person.session], Date.now() + 600_000);
    expect([await status(service, person), await status(service, person)]).toEqual([401, 401]);
    const newer = await service.person({ ...person });
    expect(await status(service, newer)).toBe(401);
  });

  it('leaves other sessions of the same person alone', async () => {
    const person = await service.person();
    const elsewhere = await service.person({ ...person, session: uuidv7() });
    await end(person);
    await eventually(async () => (await status(service, person)) === 401);
    expect(await status(service, elsewhere)).toBe(200);
  });

  it('is forgotten once its last token has expired', async () => {
    const { user, session } = await service.person();
    const data = { userId: user, sessionIds: [session], until: new Date(Date.now() - 1).toISOString() };
    await service.events.publish(SessionEnded, { subject: user, version: 1, user, data });
    const stored = () =>
      service.database.tenancy.run({ platform: 'session' }, (tx) =>
        tx.query({ text: 'select from ended_session where session_id = $1', values: [session] }),
      );
    await eventually(async () => (await stored()).length === 1);
    await service.app.get(SweeperService).sweep();
    expect(await stored()).toHaveLength(0);
  });
});

describe('a changed membership', () => {
  it('refuses tokens of the old role and takes those minted after it', async () => {
    const person = await service.person({ role: 'member' });
    expect([await status(service, person), await status(second, person)]).toEqual([200, 200]);
    await service.events.publish(MemberChanged, {
      subject: person.user,
      version: 1,
      user: person.user,
      workspace: person.workspace,
      data: {
        userId: person.user,
        workspaceId: person.workspace,
        role: 'viewer',
        changedAt: new Date().toISOString(),
      },
    });
    await eventually(
      async () => (await status(service, person)) === 401 && (await status(second, person)) === 401,
      1_000,
    );
    const now = await service.person({ ...person, role: 'viewer' });
    expect(await status(service, now)).toBe(200);
  });
});
