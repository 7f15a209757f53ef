// The ai or the tokens service as production boots it, in a process that can be told to kill itself at a step.
import { once } from 'node:events';
import type { AnyService } from '@fernway/service-kit';
import { arm, passedSteps, type Step, watch } from './steps.ts';

export type Order = { arm: Step | null } | { passed: true } | { sweep: true; aheadMs: number };

process.on('disconnect', () => process.exit());
watch();
const { boot } = await import('@fernway/service-kit');
const name = process.argv[2] as 'ai' | 'tokens';
const { service } = (await import(`../../../services/${name}/src/main.ts`)) as { service: AnyService };
// Loaded, and ready to take the place of one that is killed: its port is free by then.
process.send!('loaded');
await once(process, 'message');
const { app } = await boot(service);
const get = <T>(type: new (...given: never[]) => T): T => app.get(type as never, { strict: false });

const sweep = async (aheadMs: number): Promise<void> => {
  if (name === 'ai') {
    const { LifecycleService } = await import('../../../services/ai/src/generations/lifecycle.service.ts');
    return void (await get(LifecycleService).failStuck(-60_000));
  }
  const { Clock } = await import('../../../services/tokens/src/ledger/clock.ts');
  const { ExpiredReservationsService } = await import(
    '../../../services/tokens/src/reservations/expired-reservations.service.ts'
  );
  // Minutes that nobody waits for; what was reserved meanwhile has a full life.
  get(Clock).now = () => new Date(Date.now() + aheadMs);
  await get(ExpiredReservationsService).sweep();
};

/** What a timer does in the middle of a call is no step of it. */
async function untimed(): Promise<void> {
  if (name === 'tokens') {
    const { ExpiredReservationsService } = await import(
      '../../../services/tokens/src/reservations/expired-reservations.service.ts'
    );
    return get(ExpiredReservationsService).onApplicationShutdown();
  }
  const { GenerationsSweeper } = await import('../../../services/ai/src/generations/generations.sweeper.ts');
  const { RunningGenerations } = await import('../../../services/ai/src/generations/running-generations.service.ts');
  await get(GenerationsSweeper).onApplicationShutdown();
  await get(RunningGenerations).onApplicationShutdown();
}

process.on('message', (order: Order) => {
  if ('arm' in order) {
    arm(order.arm);
    process.send!('armed');
  } else if ('passed' in order) process.send!(passedSteps());
  else
    void sweep(order.aheadMs).then(
      () => process.send!('swept'),
      (error: unknown) => process.send!({ failed: String(error) }),
    );
});
if (process.argv[3] !== 'timed') await untimed();
process.send!('up');
