import { Controller, Query } from '@nestjs/common';
import { listSeenRecords, searchRecords, type SearchQuery, type SeenQuery } from '@fernway/contracts/http/crm-search';
import { Caller, Route } from '@fernway/service-kit';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Route(searchRecords)
  find(@Caller() caller: Caller, @Query({ schema: searchRecords.query }) query: SearchQuery) {
    return this.search.find(caller, query);
  }

  @Route(listSeenRecords)
  seen(@Caller() caller: Caller, @Query({ schema: listSeenRecords.query }) { records }: SeenQuery) {
    return this.search.seen(caller, records);
  }
}
