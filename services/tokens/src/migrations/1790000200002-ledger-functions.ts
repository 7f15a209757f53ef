import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/**
 * Every movement of tokens: the account's row is locked first, then duplicates are looked for, then one entry is
 * appended and the balance follows it. `moment` is the service's clock, in whole milliseconds.
 */
export class LedgerFunctions1790000200002 implements MigrationInterface {
  name = 'LedgerFunctions1790000200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE movement AS (
        outcome text,
        reservation_id uuid,
        tokens int,
        free boolean,
        available_before int,
        energy_before int,
        owner account
      );

      ${functions(
        'energy_after',
        'energy_give',
        'energy_take',
        'ledger_append',
        'account_now',
        'lots_take',
        'lots_return',
        'ledger_credit',
        'open_account',
        'credit',
        'expire',
        'settle',
        'release',
      )}
      ${firstLotsExpire}
      ${firstReserve}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION release, settle, reserve, expire, credit, open_account, ledger_credit, lots_return, lots_take, account_now,
                    lots_expire, ledger_append, energy_take, energy_give, energy_after;
      DROP TYPE movement;
    `);
  }
}

/** Replaced later; kept for the way down. */
export const firstLotsExpire = `
  CREATE FUNCTION lots_expire(INOUT a account, moment timestamptz) LANGUAGE plpgsql AS $$
  DECLARE
    due timestamptz := a.next_expiry;
    gone int;
  BEGIN
    IF due IS NULL OR due > moment THEN
      RETURN;
    END IF;
    SELECT coalesce(sum(remaining), 0) INTO gone FROM lot
     WHERE account_id = a.account_id AND NOT spent AND expires_at <= moment;
    UPDATE lot SET remaining = 0 WHERE account_id = a.account_id AND NOT spent AND expires_at <= moment;
    SELECT min(expires_at) INTO a.next_expiry FROM lot WHERE account_id = a.account_id AND NOT spent;
    IF gone > 0 THEN
      a := ledger_append(a, concat('expiry:', a.account_id, ':', floor(extract(epoch FROM due))::bigint), 'expiry', 'expiry', -gone,
                         0, 0, -gone, 0, gone, 0, NULL, NULL, NULL, 'Expired tokens', moment);
    ELSE
      UPDATE account SET next_expiry = a.next_expiry WHERE account_id = a.account_id;
    END IF;
  END $$;`;

/** Replaced later; kept for the way down. */
export const firstReserve = `
  CREATE FUNCTION reserve(
    payer uuid, new_reservation uuid, request_key text, price int, wanted_feature text, entry_text text,
    acting text, wanted_budget text, month date, free_per_month int, expires timestamptz,
    moment timestamptz, energy_max int, energy_ms bigint)
  RETURNS movement LANGUAGE plpgsql AS $$
  DECLARE
    m movement;
    a account;
    known reservation;
    taken record;
  BEGIN
    SELECT * INTO a FROM account WHERE user_id = payer FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      m.outcome := 'no-account';
      RETURN m;
    END IF;
    a := account_now(a, moment, energy_max, energy_ms);
    m.owner := a;
    m.available_before := a.available;
    m.energy_before := a.energy;
    m.free := false;
    SELECT * INTO known FROM reservation WHERE account_id = a.account_id AND key = request_key;
    IF FOUND THEN
      m.outcome := CASE
        WHEN (known.feature, known.actor, known.budget) IS DISTINCT FROM (wanted_feature, acting, wanted_budget)
          THEN 'reused'
        WHEN known.state <> 'held' THEN 'closed'
        ELSE 'replayed' END;
      m.reservation_id := known.reservation_id;
      m.tokens := known.tokens;
      m.free := known.free_month IS NOT NULL;
      RETURN m;
    END IF;
    m.tokens := price;
    IF a.available < price THEN
      IF month > a.free_month OR a.free_month IS NULL THEN
        a.free_month := month;
        a.free_used := 0;
      END IF;
      IF month IS NULL OR a.free_used >= free_per_month THEN
        m.outcome := 'insufficient-tokens';
        RETURN m;
      END IF;
      a.free_used := a.free_used + 1;
      m.free := true;
      m.tokens := 0;
    END IF;
    IF a.energy < 1 THEN
      m.outcome := 'insufficient-energy';
      RETURN m;
    END IF;
    a := energy_take(a, moment, energy_max);
    taken := lots_take(a, m.tokens);
    m.owner := ledger_append(a, concat('reserve:', a.account_id, ':', request_key), 'reserve', NULL, -m.tokens,
                             0, 0, -m.tokens, m.tokens, 0, 0, NULL, new_reservation, NULL, NULL, moment);
    INSERT INTO reservation (reservation_id, account_id, key, actor, budget, feature, description, tokens,
                             free_month, lots, amounts, created_at, check_at)
    VALUES (new_reservation, a.account_id, request_key, acting, wanted_budget, wanted_feature, entry_text, m.tokens,
            CASE WHEN m.free THEN a.free_month END, taken.lots, taken.amounts, moment, expires);
    m.outcome := 'done';
    m.reservation_id := new_reservation;
    RETURN m;
  END $$;`;
