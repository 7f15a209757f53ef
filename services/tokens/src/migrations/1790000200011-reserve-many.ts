import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several reservations in one statement and one commit. Each is made as its payer, so that row security holds for each;
 * in the order of payers, so that two batches never wait for each other in a circle. What would let tokens lapse is left
 * alone: a refusal beside it must not be committed.
 */
export class ReserveMany1790000200011 implements MigrationInterface {
  name = 'ReserveMany1790000200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION reserve_many(
        payers uuid[], reservations uuid[], keys text[], prices int[], features text[], texts text[], actors text[],
        budgets text[], expires timestamptz, moment timestamptz, energy_max int, energy_ms bigint)
      RETURNS TABLE (n int, m movement) LANGUAGE plpgsql AS $$
      DECLARE
        lapses boolean;
      BEGIN
        FOR n IN SELECT i FROM generate_subscripts(payers, 1) i ORDER BY payers[i], i LOOP
          PERFORM set_config('app.user', payers[n]::text, true);
          -- Whoever held the account may have moved its next expiry by the time it is ours.
          SELECT next_expiry <= moment INTO lapses FROM account WHERE user_id = payers[n] FOR NO KEY UPDATE;
          IF lapses THEN
            m := NULL;
            m.outcome := 'alone';
          ELSE
            m := reserve(payers[n], reservations[n], keys[n], prices[n], features[n], texts[n], actors[n], budgets[n],
                         NULL, 0, expires, moment, energy_max, energy_ms);
          END IF;
          RETURN NEXT;
        END LOOP;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION reserve_many');
  }
}
