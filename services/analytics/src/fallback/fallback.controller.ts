import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type FallbackThresholds,
  type FallbackView,
  getFallbackHistory,
  getFallbackRates,
  getFallbackSettings,
  setFallbackAlerts,
  setFallbackThresholds,
} from '@fernway/contracts/http/analytics-fallback';
import { Caller, Route } from '@fernway/service-kit';
import { FallbackService } from './fallback.service.js';

@Controller()
export class FallbackController {
  constructor(private readonly fallback: FallbackService) {}

  @Route(getFallbackRates)
  rates(
    @Caller() caller: Caller,
    @Query({ schema: getFallbackRates.query }) { view, after }: { view: FallbackView; after: number },
  ) {
    return this.fallback.rates(caller, view, after);
  }

  @Route(getFallbackHistory)
  history(
    @Caller() caller: Caller,
    @Param({ schema: getFallbackHistory.params }) { id }: { id: string },
    @Query({ schema: getFallbackHistory.query }) { view }: { view: FallbackView },
  ) {
    return this.fallback.history(caller, id, view);
  }

  @Route(getFallbackSettings)
  settings(@Caller() caller: Caller) {
    return this.fallback.currentSettings(caller);
  }

  @Route(setFallbackThresholds)
  setThresholds(
    @Caller() caller: Caller,
    @Body({ schema: setFallbackThresholds.body }) thresholds: FallbackThresholds,
  ) {
    return this.fallback.setThresholds(caller, thresholds);
  }

  @Route(setFallbackAlerts)
  setAlerts(@Caller() caller: Caller, @Body({ schema: setFallbackAlerts.body }) { alerts }: { alerts: boolean }) {
    return this.fallback.setAlerts(caller, alerts);
  }
}
