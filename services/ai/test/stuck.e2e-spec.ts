import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GenerationFailed } from '@fernway/contracts/events/ai';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { GenerationsService } from '../src/generations/generations.service.js';
import { LifecycleService } from '../src/generations/lifecycle.service.js';
import { service } from '../src/main.js';

let ai: TestService;
beforeAll(async () => {
  ai = await startTestService(service, { env: { AI: 'offline' } });
});
afterAll(() => ai.close());

it('fails what a killed process left running, once, and nothing that still may run', async () => {
  const { user, workspace } = await ai.person();
  const insert = (ageSeconds: number) => ({
    text: `INSERT INTO generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, started_at)
           VALUES ($1, $2, $3, $4, 'email-drafting', 'running', 3, now() - make_interval(secs => $5))`,
    values: [user, crypto.randomUUID(), workspace, crypto.randomUUID(), ageSeconds],
  });
  const [old, young] = [insert(600), insert(1)];
  await ai.database.tenancy.run({ user }, async (tx) => {
    await tx.query(old);
    await tx.query(young);
  });
  const lifecycle = ai.app.get(LifecycleService, { strict: false });
  await Promise.all([lifecycle.failStuck(60_000), lifecycle.failStuck(60_000)]);
  await eventually(() => ai.events.of(GenerationFailed).length > 0);
  expect(ai.events.of(GenerationFailed).map(({ data }) => data.reservationId)).toEqual([old.values[3]]);
  expect(await ai.app.get(GenerationsService, { strict: false }).stateOf(String(young.values[3]))).toBe('running');
});
