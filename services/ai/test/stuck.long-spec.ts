import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { GenerationFailed } from '@fernway/contracts/events/ai';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { GenerationsRepository } from '../src/generations/generations.repository.js';
import { GenerationsService } from '../src/generations/generations.service.js';
import { GenerationsSweeper } from '../src/generations/generations.sweeper.js';
import { LifecycleService } from '../src/generations/lifecycle.service.js';
import { RunningGenerations } from '../src/generations/running-generations.service.js';
import { service } from '../src/main.js';

jest.setTimeout(120_000);

let ai: TestService;
beforeAll(async () => {
  ai = await startTestService(service, { env: { AI: 'offline' } });
  // The looks of these tests are the only ones.
  await ai.app.get(GenerationsSweeper, { strict: false }).onApplicationShutdown();
});
afterAll(() => ai.close());

const insert = (user: string, workspace: string, silentSeconds: number) => ({
  text: `INSERT INTO generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, held_until)
         VALUES ($1, $2, $3, $4, 'email-drafting', 'running', 3, now() - make_interval(secs => $5))`,
  values: [user, crypto.randomUUID(), workspace, crypto.randomUUID(), silentSeconds],
});
const lifecycle = () => ai.app.get(LifecycleService, { strict: false });
const stateOf = (reservation: unknown) =>
  ai.app.get(GenerationsService, { strict: false }).stateOf(String(reservation));
const failed = () => ai.events.of(GenerationFailed).map(({ data }) => data.reservationId);

it('fails what a killed process left running, once, and nothing that somebody speaks for', async () => {
  const { user, workspace } = await ai.person();
  const [silent, spokenFor] = [insert(user, workspace, 600), insert(user, workspace, -600)];
  await ai.database.tenancy.run({ user }, async (tx) => {
    await tx.query(silent);
    await tx.query(spokenFor);
  });
  await Promise.all([lifecycle().failStuck(60_000), lifecycle().failStuck(60_000)]);
  await eventually(() => failed().length > 0);
  expect(failed()).toEqual([silent.values[3]]);
  expect(await stateOf(spokenFor.values[3])).toBe('running');
});

it('gives up only what was silent at two looks: who runs it may have been cut off from the database for as long', async () => {
  const { user, workspace } = await ai.person();
  const [dead, back] = [insert(user, workspace, 30), insert(user, workspace, 30)];
  await ai.database.tenancy.run({ user }, async (tx) => {
    await tx.query(dead);
    await tx.query(back);
  });
  const [deadId, backId] = [dead.values[1], back.values[1]] as string[];
  const first = await lifecycle().failStuck(10_000, new Set());
  expect(new Set(first)).toEqual(new Set([deadId, backId]));
  expect([await stateOf(dead.values[3]), await stateOf(back.values[3])]).toEqual(['running', 'running']);
  await ai.database.tenancy.run({ platform: 'sweeper' }, (tx) =>
    ai.app.get(GenerationsRepository, { strict: false }).renew(tx, [{ id: backId!, userId: user }]),
  );
  expect([...(await lifecycle().failStuck(10_000, first))]).toEqual([deadId]);
  expect([await stateOf(dead.values[3]), await stateOf(back.values[3])]).toEqual(['failed', 'running']);
});

it('says of what runs here that it does, again and again, and hears when it was given up all the same', async () => {
  const { user, workspace } = await ai.person();
  const row = insert(user, workspace, -3);
  await ai.database.tenancy.run({ user }, (tx) => tx.query(row));
  const id = String(row.values[1]);
  const running = ai.app.get(RunningGenerations, { strict: false });
  const lost = running.add(id, user);
  const heldFor = async () => {
    const [found] = await ai.database.tenancy.run({ user }, (tx) =>
      tx.query<{ seconds: number }>({
        text: 'select extract(epoch from held_until - now())::float8 as seconds from generation where id = $1',
        values: [id],
      }),
    );
    return found!.seconds;
  };
  await eventually(async () => (await heldFor()) > 6);
  expect(lost.aborted).toBe(false);
  await lifecycle().failStuck(-60_000);
  await eventually(() => lost.aborted);
});
