import { Injectable } from '@nestjs/common';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { listMembers } from '@fernway/contracts/http/members';
import { type Caller, ServiceClient } from '@fernway/service-kit';

export type Row = { id: string } & Record<string, unknown>;
type Given = { params?: unknown; query?: unknown; body?: unknown };

/** The `filter` of a list's query: records of which all these hold. */
export const filterOf = (...all: Condition[]): string => JSON.stringify({ any: [{ all }] });
/** As `filterOf`, by the calendar of a zone. */
export const filterIn = (timeZone: string, ...all: Condition[]): string => JSON.stringify({ any: [{ all }], timeZone });

/** The CRM as the asking person sees it: every call carries his own token, so that its rules decide, not ours. */
@Injectable()
export class CrmReader {
  constructor(private readonly services: ServiceClient) {}

  /** @throws what the CRM refuses */
  async call<T>(caller: Caller, endpoint: Endpoint, given: Given = {}): Promise<T> {
    return (await this.services.call(endpoint, { caller, ...given } as never)) as T;
  }

  /** Names of stages by their id. */
  async stageNames(caller: Caller): Promise<Map<string, string>> {
    const { items } = await this.services.call(listPipelines, { caller });
    return new Map(items.flatMap(({ stages }) => stages.map(({ id, name }) => [id, name] as const)));
  }

  /** Names of members by their id; those who left too. */
  async memberNames(caller: Caller): Promise<Map<string, string>> {
    const { items } = await this.services.call(listMembers, { caller });
    return new Map(items.map(({ id, name }) => [id, name]));
  }
}
