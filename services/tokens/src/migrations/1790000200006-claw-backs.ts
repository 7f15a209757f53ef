import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a refund or a dispute takes back of an order's tokens, and gives again: of the order's own lot first, then in
 * the order of spending; what the balance lacks becomes debt. All of one order's never exceed what it credited.
 */
export class ClawBacks1790000200006 implements MigrationInterface {
  name = 'ClawBacks1790000200006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION taken_back(owner_account uuid, order_reference text) RETURNS int LANGUAGE sql STABLE AS $$
        SELECT coalesce(-sum(total), 0)::int FROM ledger_entry
         WHERE account_id = owner_account AND reference = order_reference AND kind IN ('refund', 'dispute');
      $$;

      CREATE FUNCTION ledger_debit(
        INOUT a account, entry_key text, entry_kind text, tokens int, own_lot int, entry_reference text,
        entry_text text, moment timestamptz)
      LANGUAGE plpgsql AS $$
      DECLARE
        affordable int := least(a.available, tokens);
        own int;
      BEGIN
        SELECT least(remaining, affordable) INTO own FROM lot WHERE account_id = a.account_id AND seq = own_lot;
        UPDATE lot SET remaining = remaining - own WHERE account_id = a.account_id AND seq = own_lot AND own > 0;
        PERFORM lots_take(a, affordable - coalesce(own, 0));
        -- Without tokens the entry is not shown; its key still tells that this was handled.
        a := ledger_append(a, entry_key, entry_kind, CASE WHEN tokens > 0 THEN entry_kind END, -tokens,
                           -tokens, 0, -affordable, 0, 0, tokens - affordable,
                           entry_reference, NULL, NULL, CASE WHEN tokens > 0 THEN entry_text END, moment);
      END $$;

      CREATE FUNCTION claw_back(
        person uuid, order_key text, entry_key text, entry_kind text, tokens int, entry_reference text,
        entry_text text, moment timestamptz, energy_max int, energy_ms bigint)
      RETURNS movement LANGUAGE plpgsql AS $$
      DECLARE
        m movement;
        a account;
        bought ledger_entry;
      BEGIN
        SELECT * INTO a FROM account WHERE user_id = person FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          m.outcome := 'no-account';
          RETURN m;
        END IF;
        a := account_now(a, moment, energy_max, energy_ms);
        m.owner := a;
        m.available_before := a.available;
        m.energy_before := a.energy;
        m.tokens := tokens;
        IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
          m.outcome := 'duplicate';
          RETURN m;
        END IF;
        SELECT * INTO bought FROM ledger_entry WHERE key = order_key AND account_id = a.account_id;
        IF NOT FOUND THEN
          m.outcome := 'unknown';
          RETURN m;
        END IF;
        IF tokens < 0 OR tokens > bought.amount - taken_back(a.account_id, entry_reference) THEN
          m.outcome := 'excess';
          RETURN m;
        END IF;
        m.owner := ledger_debit(a, entry_key, entry_kind, tokens, bought.seq, entry_reference, entry_text, moment);
        m.outcome := 'done';
        RETURN m;
      END $$;

      CREATE FUNCTION give_back(
        person uuid, taken_key text, entry_key text, entry_kind text, tokens int, entry_reference text,
        entry_text text, moment timestamptz, energy_max int, energy_ms bigint)
      RETURNS movement LANGUAGE plpgsql AS $$
      DECLARE
        m movement;
        a account;
      BEGIN
        SELECT * INTO a FROM account WHERE user_id = person FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          m.outcome := 'no-account';
          RETURN m;
        END IF;
        a := account_now(a, moment, energy_max, energy_ms);
        m.owner := a;
        m.available_before := a.available;
        m.energy_before := a.energy;
        m.tokens := tokens;
        IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
          m.outcome := 'duplicate';
          RETURN m;
        END IF;
        IF NOT EXISTS (SELECT FROM ledger_entry WHERE key = taken_key AND account_id = a.account_id) THEN
          m.outcome := 'unknown';
          RETURN m;
        END IF;
        IF tokens < 0 OR tokens > taken_back(a.account_id, entry_reference) THEN
          m.outcome := 'excess';
          RETURN m;
        END IF;
        IF tokens = 0 THEN
          m.owner := ledger_append(a, entry_key, entry_kind, NULL, 0, 0, 0, 0, 0, 0, 0, entry_reference, NULL, NULL, NULL,
                                   moment);
        ELSE
          m.owner := ledger_credit(a, entry_key, entry_kind, tokens, 'purchased', NULL, entry_reference, entry_text,
                                   moment);
        END IF;
        m.outcome := 'done';
        RETURN m;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION give_back, claw_back, ledger_debit, taken_back');
  }
}
