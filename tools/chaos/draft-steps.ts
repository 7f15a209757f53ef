import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { signal, type Victims } from './victims.ts';

/** A statement of a draft, and the service that runs it: killed there, the statement is done and never committed. */
type Step = { service: 'ai' | 'tokens'; statement: string; row: string };

const steps = {
  'tokens reserves': { service: 'tokens', statement: 'INSERT ON reservation', row: 'true' },
  'ai writes the generation down': { service: 'ai', statement: 'INSERT ON generation', row: 'true' },
  'ai keeps the result': { service: 'ai', statement: 'UPDATE ON generation', row: `NEW.state = 'completed'` },
  'ai publishes the result': {
    service: 'ai',
    statement: 'DELETE ON outbox',
    row: `OLD.type = 'ai.generation-completed'`,
  },
  'tokens settles': { service: 'tokens', statement: 'UPDATE ON reservation', row: `NEW.state = 'settled'` },
  'ai gives up what died': { service: 'ai', statement: 'UPDATE ON generation', row: `NEW.state = 'failed'` },
  'tokens releases': { service: 'tokens', statement: 'UPDATE ON reservation', row: `NEW.state = 'released'` },
} satisfies Record<string, Step>;

export type DraftStep = keyof typeof steps;

/** One that every draft passes. */
export const anyDraftStep = (random: Random): DraftStep =>
  random.pick([
    'tokens reserves',
    'ai writes the generation down',
    'ai keeps the result',
    'ai publishes the result',
    'tokens settles',
  ] as const);

const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted`;

/**
 * Lets the step wait in a trigger for a lock that is held here, and kills its service meanwhile.
 * @param begin what leads to the step: done once it cannot be missed
 * @param withinMs of that; some seconds unless given
 * @returns whether anything came to the step in time
 */
export async function killAtStep(
  victims: Victims,
  step: DraftStep,
  begin: () => void = () => undefined,
  withinMs?: number,
): Promise<boolean> {
  const { service, statement, row } = steps[step];
  return victims.withDatabase(service, async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(`
      CREATE FUNCTION wait_at_step() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
      CREATE TRIGGER wait_at_step AFTER ${statement} FOR EACH ROW WHEN (${row}) EXECUTE FUNCTION wait_at_step()`);
    try {
      begin();
      const reached = await victims.moment(service, waits, withinMs);
      const running = victims.services().filter(({ name }) => name === service);
      return reached && running.filter(({ pid }) => signal(pid, 'SIGKILL')).length > 0;
    } finally {
      await client.query('SELECT pg_advisory_unlock(1)');
      await client.query('DROP FUNCTION wait_at_step CASCADE');
    }
  });
}
