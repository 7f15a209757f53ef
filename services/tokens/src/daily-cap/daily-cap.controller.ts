import { Body, Controller } from '@nestjs/common';
import { getDailyCap, setDailyCap } from '@fernway/contracts/http/token-reports';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { DailyCapService } from './daily-cap.service.js';

@Controller()
export class DailyCapController {
  constructor(private readonly caps: DailyCapService) {}

  @Route(getDailyCap)
  read(@Caller() caller: Caller) {
    return this.caps.read(caller.user);
  }

  @Route(setDailyCap)
  set(@Caller() caller: Caller, @Body({ schema: setDailyCap.body }) { cap }: z.output<typeof setDailyCap.body>) {
    return this.caps.set(caller.user, cap);
  }
}
