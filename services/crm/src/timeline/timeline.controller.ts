import { Controller, Param, Query } from '@nestjs/common';
import { type CalendarQuery, getCalendar } from '@fernway/contracts/http/crm-tasks';
import { getTimeline, type TimelineParams, type TimelineQuery } from '@fernway/contracts/http/crm-timeline';
import { Caller, Route } from '@fernway/service-kit';
import { TimelineService } from './timeline.service.js';

@Controller()
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Route(getTimeline)
  of(
    @Caller() caller: Caller,
    @Param({ schema: getTimeline.params }) record: TimelineParams,
    @Query({ schema: getTimeline.query }) query: TimelineQuery,
  ) {
    return this.timeline.of(caller, record, query);
  }

  @Route(getCalendar)
  calendar(@Caller() caller: Caller, @Query({ schema: getCalendar.query }) query: CalendarQuery) {
    return this.timeline.calendar(caller, query);
  }
}
