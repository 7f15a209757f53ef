import type { MigrationInterface, QueryRunner } from 'typeorm';

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

      CREATE FUNCTION energy_after(INOUT a account, moment timestamptz, energy_max int, energy_ms bigint)
      LANGUAGE plpgsql STABLE AS $$
      DECLARE
        points int;
      BEGIN
        IF a.energy >= energy_max THEN
          RETURN;
        END IF;
        points := greatest(0, floor(extract(epoch FROM moment - a.energy_at) * 1000 / energy_ms));
        IF a.energy + points >= energy_max THEN
          a.energy := energy_max;
          a.energy_at := moment;
          a.energy_full := true;
        ELSIF points > 0 THEN
          a.energy := a.energy + points;
          a.energy_at := a.energy_at + make_interval(secs => points * energy_ms / 1000.0);
        END IF;
      END $$;

      CREATE FUNCTION energy_give(INOUT a account, points int, moment timestamptz, energy_max int)
      LANGUAGE plpgsql STABLE AS $$
      BEGIN
        a.energy := least(energy_max, a.energy + points);
        IF a.energy = energy_max THEN
          a.energy_at := moment;
        END IF;
      END $$;

      CREATE FUNCTION energy_take(INOUT a account, moment timestamptz, energy_max int)
      LANGUAGE plpgsql STABLE AS $$
      BEGIN
        IF a.energy >= energy_max THEN
          a.energy_at := moment;
        END IF;
        a.energy := greatest(0, a.energy - 1);
      END $$;

      CREATE FUNCTION ledger_append(
        INOUT a account, entry_key text, entry_kind text, entry_type text, entry_amount int,
        d_total int, d_used int, d_available int, d_held int, d_expired int, d_debt int,
        entry_reference text, entry_reservation uuid, entry_receipt uuid, entry_text text, moment timestamptz)
      LANGUAGE plpgsql AS $$
      DECLARE
        entry_salt bytea;
        entry_text_hash bytea;
      BEGIN
        a.entries := a.entries + 1;
        a.version := a.version + 1;
        a.total := a.total + d_total;
        a.used := a.used + d_used;
        a.available := a.available + d_available;
        a.held := a.held + d_held;
        a.expired := a.expired + d_expired;
        a.debt := a.debt + d_debt;
        IF entry_text IS NOT NULL THEN
          entry_salt := uuid_send(gen_random_uuid());
          entry_text_hash := sha256(entry_salt || convert_to(entry_text, 'UTF8'));
        END IF;
        a.head := sha256(a.head || convert_to(concat_ws(E'\\n',
          a.account_id, a.entries, entry_key, entry_kind, coalesce(entry_type, ''), entry_amount,
          d_total, d_used, d_available, d_held, d_expired, d_debt,
          coalesce(entry_reference, ''), coalesce(entry_reservation::text, ''), coalesce(entry_receipt::text, ''),
          coalesce(encode(entry_text_hash, 'hex'), ''), floor(extract(epoch FROM moment) * 1000)::bigint), 'UTF8'));
        INSERT INTO ledger_entry (account_id, seq, key, kind, type, amount, total, used, available, held, expired, debt,
                                  reference, reservation_id, receipt_id, text_hash, at, hash)
        VALUES (a.account_id, a.entries, entry_key, entry_kind, entry_type, entry_amount, d_total, d_used, d_available,
                d_held, d_expired, d_debt, entry_reference, entry_reservation, entry_receipt, entry_text_hash, moment,
                a.head);
        IF entry_text IS NOT NULL THEN
          INSERT INTO ledger_text (account_id, seq, salt, text) VALUES (a.account_id, a.entries, entry_salt, entry_text);
        END IF;
        UPDATE account SET
          version = a.version, total = a.total, used = a.used, available = a.available, held = a.held,
          expired = a.expired, debt = a.debt, energy = a.energy, energy_at = a.energy_at, energy_full = a.energy_full,
          free_month = a.free_month, free_used = a.free_used, next_expiry = a.next_expiry,
          entries = a.entries, head = a.head
        WHERE account_id = a.account_id;
      END $$;

      ${firstLotsExpire}

      CREATE FUNCTION account_now(INOUT a account, moment timestamptz, energy_max int, energy_ms bigint)
      LANGUAGE plpgsql AS $$
      BEGIN
        a := energy_after(a, moment, energy_max, energy_ms);
        IF a.next_expiry <= moment THEN
          a := lots_expire(a, moment);
        END IF;
      END $$;

      CREATE FUNCTION lots_take(a account, wanted int, OUT lots int[], OUT amounts int[]) LANGUAGE plpgsql AS $$
      DECLARE
        missing int := wanted;
        l lot;
        part int;
      BEGIN
        lots := '{}';
        amounts := '{}';
        IF missing = 0 THEN
          RETURN;
        END IF;
        FOR l IN SELECT * FROM lot WHERE account_id = a.account_id AND NOT spent ORDER BY expires_at, kind, seq LOOP
          part := least(l.remaining, missing);
          UPDATE lot SET remaining = remaining - part WHERE account_id = a.account_id AND seq = l.seq;
          lots := lots || l.seq;
          amounts := amounts || part;
          missing := missing - part;
          EXIT WHEN missing = 0;
        END LOOP;
        IF missing > 0 THEN
          RAISE EXCEPTION 'The lots of account % lack % tokens of its balance', a.account_id, missing;
        END IF;
      END $$;

      -- Puts back what a hold took, but the first "used_up" tokens; what belongs to a lot that has lapsed is expired.
      CREATE FUNCTION lots_return(INOUT a account, lots int[], amounts int[], used_up int, moment timestamptz,
                                  OUT lapsed int) LANGUAGE plpgsql AS $$
      DECLARE
        skip int := used_up;
        part int;
        ends timestamptz;
      BEGIN
        lapsed := 0;
        FOR i IN 1 .. cardinality(lots) LOOP
          part := amounts[i] - least(skip, amounts[i]);
          skip := skip - least(skip, amounts[i]);
          CONTINUE WHEN part = 0;
          SELECT expires_at INTO ends FROM lot WHERE account_id = a.account_id AND seq = lots[i];
          IF ends <= moment THEN
            lapsed := lapsed + part;
          ELSE
            UPDATE lot SET remaining = remaining + part WHERE account_id = a.account_id AND seq = lots[i];
            a.next_expiry := least(a.next_expiry, ends);
          END IF;
        END LOOP;
      END $$;

      CREATE FUNCTION ledger_credit(
        INOUT a account, entry_key text, entry_kind text, tokens int, lot_kind text, lot_expires timestamptz,
        entry_reference text, entry_text text, moment timestamptz)
      LANGUAGE plpgsql AS $$
      DECLARE
        paid int := least(a.debt, tokens);
      BEGIN
        IF lot_expires IS NOT NULL AND tokens > paid THEN
          a.next_expiry := least(a.next_expiry, lot_expires);
        END IF;
        a := ledger_append(a, entry_key, entry_kind, entry_kind, tokens, tokens, 0, tokens - paid, 0, 0, -paid,
                           entry_reference, NULL, NULL, entry_text, moment);
        INSERT INTO lot (account_id, seq, kind, granted, remaining, expires_at)
        VALUES (a.account_id, a.entries, lot_kind, tokens, tokens - paid, lot_expires);
      END $$;

      CREATE FUNCTION open_account(
        person uuid, pseudonym uuid, zone text, tokens int, lot_expires timestamptz, entry_text text,
        moment timestamptz, energy_max int)
      RETURNS movement LANGUAGE plpgsql AS $$
      DECLARE
        m movement;
        a account;
      BEGIN
        INSERT INTO account (user_id, account_id, time_zone, energy, energy_at, head, created_at)
        VALUES (person, pseudonym, zone, energy_max, moment, sha256(uuid_send(pseudonym)), moment)
        ON CONFLICT (user_id) DO NOTHING RETURNING * INTO a;
        IF NOT FOUND THEN
          m.outcome := 'duplicate';
          RETURN m;
        END IF;
        m.outcome := 'done';
        m.available_before := 0;
        m.energy_before := a.energy;
        m.owner := ledger_credit(a, concat('grant:', a.account_id), 'grant', tokens, 'bonus', lot_expires, NULL,
                                 entry_text, moment);
        RETURN m;
      END $$;

      CREATE FUNCTION credit(
        person uuid, entry_key text, entry_kind text, tokens int, lot_kind text, lot_expires timestamptz,
        entry_reference text, entry_text text, fill_energy boolean, moment timestamptz, energy_max int, energy_ms bigint)
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
        m.available_before := a.available;
        m.energy_before := a.energy;
        IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
          m.outcome := 'duplicate';
          m.owner := a;
          RETURN m;
        END IF;
        IF fill_energy THEN
          a := energy_give(a, energy_max, moment, energy_max);
        END IF;
        m.outcome := 'done';
        m.owner := ledger_credit(a, entry_key, entry_kind, tokens, lot_kind, lot_expires, entry_reference, entry_text,
                                 moment);
        RETURN m;
      END $$;

      -- For accounts that nobody touches: every other function expires what is due before it moves anything.
      CREATE FUNCTION expire(person uuid, moment timestamptz, energy_max int, energy_ms bigint)
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
        m.available_before := a.available;
        a := account_now(a, moment, energy_max, energy_ms);
        m.energy_before := a.energy;
        m.owner := a;
        m.outcome := CASE WHEN a.available < m.available_before THEN 'done' ELSE 'duplicate' END;
        RETURN m;
      END $$;

      ${firstReserve}

      CREATE FUNCTION settle(
        wanted uuid, spent int, receipt uuid, moment timestamptz, energy_max int, energy_ms bigint)
      RETURNS movement LANGUAGE plpgsql AS $$
      DECLARE
        m movement;
        a account;
        r reservation;
        back int;
        paid int := 0;
        returned record;
        late boolean;
        affordable int;
        entry_type text;
      BEGIN
        SELECT o.* INTO a FROM account o
         WHERE o.account_id = (SELECT account_id FROM reservation WHERE reservation_id = wanted) FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          m.outcome := 'unknown';
          RETURN m;
        END IF;
        SELECT * INTO r FROM reservation WHERE reservation_id = wanted;
        a := account_now(a, moment, energy_max, energy_ms);
        m.owner := a;
        m.reservation_id := wanted;
        m.available_before := a.available;
        m.energy_before := a.energy;
        m.tokens := spent;
        m.free := r.free_month IS NOT NULL;
        IF r.state = 'settled' THEN
          m.outcome := CASE WHEN r.settled = spent THEN 'duplicate' ELSE 'contradiction' END;
          RETURN m;
        END IF;
        IF spent < 0 OR spent > r.tokens THEN
          m.outcome := 'excess';
          RETURN m;
        END IF;
        late := r.state = 'released';
        entry_type := CASE WHEN m.free THEN 'free_analysis' WHEN spent > 0 THEN 'usage' END;
        IF late THEN
          IF m.free AND a.free_month = r.free_month THEN
            a.free_used := a.free_used + 1;
          END IF;
          IF m.free OR spent > 0 THEN
            a := energy_take(a, moment, energy_max);
          END IF;
          affordable := least(a.available, spent);
          PERFORM lots_take(a, affordable);
          m.owner := ledger_append(a, concat('settle:', wanted), 'settle', entry_type, -spent,
                                   0, spent, -affordable, 0, 0, spent - affordable, wanted::text, wanted, receipt,
                                   r.description, moment);
        ELSE
          back := r.tokens - spent;
          paid := least(a.debt, back);
          returned := lots_return(a, r.lots, r.amounts, spent + paid, moment);
          a := returned.a;
          IF spent = 0 AND NOT m.free THEN
            a := energy_give(a, 1, moment, energy_max);
          END IF;
          m.owner := ledger_append(a, concat('settle:', wanted), 'settle', entry_type, -spent,
                                   0, spent, back - paid - returned.lapsed, -r.tokens, returned.lapsed, -paid,
                                   wanted::text, wanted, receipt,
                                   CASE WHEN entry_type IS NOT NULL THEN r.description END, moment);
        END IF;
        UPDATE reservation SET state = 'settled', settled = spent, closed_at = moment WHERE reservation_id = wanted;
        m.outcome := CASE WHEN late THEN 'late' ELSE 'done' END;
        RETURN m;
      END $$;

      CREATE FUNCTION release(wanted uuid, moment timestamptz, energy_max int, energy_ms bigint)
      RETURNS movement LANGUAGE plpgsql AS $$
      DECLARE
        m movement;
        a account;
        r reservation;
        paid int;
        returned record;
      BEGIN
        SELECT o.* INTO a FROM account o
         WHERE o.account_id = (SELECT account_id FROM reservation WHERE reservation_id = wanted) FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          m.outcome := 'unknown';
          RETURN m;
        END IF;
        SELECT * INTO r FROM reservation WHERE reservation_id = wanted;
        a := account_now(a, moment, energy_max, energy_ms);
        m.owner := a;
        m.reservation_id := wanted;
        m.tokens := r.tokens;
        m.free := r.free_month IS NOT NULL;
        m.available_before := a.available;
        m.energy_before := a.energy;
        IF r.state <> 'held' THEN
          m.outcome := 'duplicate';
          RETURN m;
        END IF;
        paid := least(a.debt, r.tokens);
        returned := lots_return(a, r.lots, r.amounts, paid, moment);
        a := energy_give(returned.a, 1, moment, energy_max);
        IF m.free AND a.free_month = r.free_month THEN
          a.free_used := greatest(0, a.free_used - 1);
        END IF;
        m.owner := ledger_append(a, concat('release:', wanted), 'release', NULL, r.tokens,
                                 0, 0, r.tokens - paid - returned.lapsed, -r.tokens, returned.lapsed, -paid,
                                 NULL, wanted, NULL, NULL, moment);
        UPDATE reservation SET state = 'released', closed_at = moment WHERE reservation_id = wanted;
        m.outcome := 'done';
        RETURN m;
      END $$;
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
