-- A function, as its statements must see what was counted while they waited for the locks: one statement would not.
CREATE OR REPLACE FUNCTION take_effects(keys bytea[], mosts bigint[], periods int[], amounts bigint[])
RETURNS TABLE (key bytea, seconds float8) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(lock) FROM (
    SELECT DISTINCT ('x' || encode(substring(given, 1, 8), 'hex'))::bit(64)::bigint AS lock FROM unnest(keys) AS given ORDER BY lock
  ) AS locks;
  moment := clock_timestamp();
  -- A slice counts whole until the last moment in it is a period ago: never more than the limit, whenever one looks.
  RETURN QUERY
    WITH asked AS (
      SELECT u.key, u.most, make_interval(secs => u.period) AS period, make_interval(secs => u.period / 12.0) AS width, sum(u.amount) AS amount
        FROM unnest(keys, mosts, periods, amounts) AS u (key, most, period, amount) GROUP BY u.key, u.most, u.period
    ), kept AS (
      SELECT asked.*, c.slice, sum(c.amount) OVER newer AS cumulated, sum(c.amount) OVER newer - c.amount AS remaining
        FROM asked JOIN effect_count c ON c.key = asked.key AND c.slice > moment - asked.period - asked.width
      WINDOW newer AS (PARTITION BY c.key ORDER BY c.slice DESC)
    )
    SELECT asked.key, CASE WHEN asked.amount > asked.most THEN extract(epoch FROM asked.period)
                           ELSE extract(epoch FROM min(kept.slice) FILTER (WHERE kept.remaining + asked.amount <= asked.most)
                                                   + asked.width + asked.period - moment) END::float8
      FROM asked LEFT JOIN kept ON kept.key = asked.key
     GROUP BY asked.key, asked.amount, asked.most, asked.period, asked.width
    HAVING asked.amount + coalesce(max(kept.cumulated), 0) > asked.most
     ORDER BY 2 DESC;
  IF NOT FOUND THEN
    INSERT INTO effect_count AS c (key, slice, amount, keep_until)
    SELECT u.key, s.slice, sum(u.amount), s.slice + make_interval(secs => u.period * 13 / 12.0)
      FROM unnest(keys, periods, amounts) AS u (key, period, amount),
           LATERAL (SELECT to_timestamp(floor(extract(epoch FROM moment) * 12 / u.period) * u.period / 12)) AS s (slice)
     GROUP BY u.key, u.period, s.slice
    ON CONFLICT (key, slice) DO UPDATE SET amount = c.amount + excluded.amount;
  END IF;
END $$;
