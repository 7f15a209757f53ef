import { Injectable } from '@nestjs/common';
import { neededMonths, type RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { currencyOf } from '../figures/currency.repository.js';
import { daysBetween, monthEnd, monthFrom } from '../figures/days.js';
import { FiguresRepository } from '../figures/figures.repository.js';
import { PlacesService } from '../places/places.service.js';
import { ForecastsRepository } from './forecasts.repository.js';
import { backTest, type Forecast, smooth } from './smoothing.js';

const season = 12;
/** What lies further back tells little of what comes. */
const monthsUsed = 60;

@Injectable()
export class ForecastsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly forecasts: ForecastsRepository,
    private readonly figures: FiguresRepository,
    private readonly places: PlacesService,
  ) {}

  revenue({ workspace }: Caller, months: number, asked?: string): Promise<RevenueForecast> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const today = (await this.places.dayOf(tx))(new Date());
      const currency = await currencyOf(tx, asked);
      const known = currency ? await this.forecasts.revenuePerMonth(tx, currency, today) : [];
      const past = known.slice(0, -1).slice(-monthsUsed);
      const about = {
        currency,
        upTo: await this.figures.upTo(tx),
        monthsKnown: Math.max(0, known.length - 1),
        soFar: known.at(-1)?.value ?? 0,
      };
      const values = past.map(({ value }) => value);
      if (values.length < neededMonths) {
        const history = past.map((month) => ({ ...month, forecast: null }));
        return { ...about, method: null, history, months: [], backTest: null };
      }
      const { oneStep, forecast } = smooth(values, season, months);
      return {
        ...about,
        method: values.length >= 2 * season ? 'season' : 'trend',
        history: past.map((month, at) => ({ ...month, forecast: whole(oneStep[at] ?? null) })),
        months: forecast.map((expected, at) => ({
          month: monthFrom(today, at),
          ...bounded(at === 0 ? goingOn(expected, about.soFar, today) : expected),
        })),
        backTest: backTest(values, season),
      };
    });
  }
}

const whole = (value: number | null) => value && Math.round(value);

/** This month brings what it has brought, and in the days that are left their share of what was expected. */
const goingOn = ({ value, low, high }: Forecast, soFar: number, today: string): Forecast => {
  const left = daysBetween(today, monthEnd(today)) / daysBetween(monthFrom(today, 0), monthFrom(today, 1));
  return { value: soFar + left * value, low: soFar + left * low, high: soFar + left * high };
};

/** Revenue of a month is not expected below nothing, whatever a falling line says. */
const bounded = ({ value, low, high }: Forecast): Forecast => ({
  value: Math.max(0, Math.round(value)),
  low: Math.max(0, Math.round(low)),
  high: Math.max(0, Math.round(high)),
});
