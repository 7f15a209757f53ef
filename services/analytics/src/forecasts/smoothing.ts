/** Level, damped trend and additive season, after Holt, Winters and Gardner: Hyndman & Athanasopoulos, "Forecasting", chapter 8. */
type Weights = { level: number; trend: number; season: number };

export type Forecast = { value: number; low: number; high: number };

export type Smoothed = {
  /** For each value what would have been foretold from those before it; null while there is nothing to tell from. */
  oneStep: (number | null)[];
  forecast: Forecast[];
};

/** How much of the trend is left after a period: growth does not go on for ever. */
const damping = 0.9;
/** Standard deviations on either side that hold 80 percent of a normal distribution. */
const spread = 1.2816;
const grid = [0.05, 0.2, 0.4, 0.6, 0.8];

/**
 * Forecasts the periods after `values`; with `season` periods in a season and two whole ones in the values the season is
 * part of it. What weighs how much is what would have erred least so far.
 * @param values at least three, one per period, the oldest first, in any unit
 */
export function smooth(values: readonly number[], season: number, horizon: number): Smoothed {
  const period = values.length >= 2 * season ? season : 1;
  let best = run(values, period, horizon, { level: 0.2, trend: 0.05, season: 0 });
  for (const weights of choices(period)) {
    const tried = run(values, period, horizon, weights);
    if (tried.error < best.error) best = tried;
  }
  return best;
}

const choices = (period: number): Weights[] =>
  grid.flatMap((level) =>
    [0.01, 0.1, 0.3].flatMap((trend) =>
      (period === 1 ? [0] : [0.05, 0.2, 0.4]).map((season) => ({ level, trend, season })),
    ),
  );

/** What is known before the first value that is foretold. */
function start(values: readonly number[], period: number): { level: number; trend: number; seasons: number[] } {
  if (period === 1) return { level: values[0]!, trend: values[1]! - values[0]!, seasons: [0] };
  const first = mean(values.slice(0, period));
  const second = mean(values.slice(period, 2 * period));
  const trend = (second - first) / period;
  // The season of a place is what both years have there beside their line.
  const seasons = Array.from({ length: period }, (_, at) => {
    const beside = (at - (period - 1) / 2) * trend;
    return (values[at]! - first - beside + (values[at + period]! - second - beside)) / 2;
  });
  return { level: first - ((period - 1) / 2) * trend - trend, trend, seasons };
}

function run(
  values: readonly number[],
  period: number,
  horizon: number,
  weights: Weights,
): Smoothed & { error: number } {
  const begin = start(values, period);
  const { seasons } = begin;
  let { level, trend } = begin;
  const oneStep: (number | null)[] = [];
  const errors: number[] = [];
  // The first two tell where a line begins, the first year where a season does: they are not foretold.
  const told = period === 1 ? 2 : period;
  for (const [at, value] of values.entries()) {
    const place = at % period;
    const expected = level + damping * trend + seasons[place]!;
    const error = value - expected;
    oneStep.push(at < told ? null : expected);
    if (at >= told) errors.push(error);
    level += damping * trend + weights.level * error;
    trend = damping * trend + weights.level * weights.trend * error;
    seasons[place]! += weights.season * error;
  }
  const squares = errors.reduce((sum, error) => sum + error * error, 0);
  const variance = errors.length > 1 ? squares / (errors.length - 1) : squares;
  let growth = 0;
  let doubt = 1;
  const forecast = Array.from({ length: horizon }, (_, step) => {
    growth += damping ** (step + 1);
    const value = level + growth * trend + seasons[(values.length + step) % period]!;
    const width = spread * Math.sqrt(variance * doubt);
    const again = period > 1 && (step + 1) % period === 0 ? weights.season : 0;
    doubt += (weights.level * (1 + weights.trend * growth) + again) ** 2;
    return { value, low: value - width, high: value + width };
  });
  return { oneStep, forecast, error: squares };
}

export type BackTest = { months: number; error: number; naive: number; seasonalNaive: number | null };

/**
 * Foretells each of the last periods from what came before it, and adds up how wrong that was, in percent of what came;
 * beside it what "as the period before" and "as a season ago" would have said. Null where nothing came.
 */
export function backTest(values: readonly number[], season: number): BackTest | null {
  const periods = Math.min(6, Math.floor(values.length / 3));
  const origins = Array.from({ length: periods }, (_, at) => values.length - periods + at);
  const came = origins.reduce((sum, at) => sum + Math.abs(values[at]!), 0);
  if (came === 0) return null;
  const wrong = (told: (at: number) => number) =>
    (origins.reduce((sum, at) => sum + Math.abs(values[at]! - told(at)), 0) / came) * 100;
  return {
    months: periods,
    error: wrong((at) => smooth(values.slice(0, at), season, 1).forecast[0]!.value),
    naive: wrong((at) => values[at - 1]!),
    seasonalNaive: origins[0]! >= season ? wrong((at) => values[at - season]!) : null,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
