import { Injectable } from '@nestjs/common';
import type { HomeSummary } from '@fernway/contracts/http/crm';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { HomeRepository } from './home.repository.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly home: HomeRepository,
  ) {}

  summary({ workspace }: Caller, timeZone: string): Promise<HomeSummary> {
    return this.tenancy.run({ workspace }, (tx) => this.home.summary(tx, timeZone));
  }
}
