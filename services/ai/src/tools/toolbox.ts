import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Caller, permits } from '@fernway/service-kit';
import { z } from 'zod';
import { ProposalsService } from '../proposals/proposals.service.js';
import { CrmReader } from './crm-reader.js';
import { aggregateTool, listTool, searchTool } from './list-tools.js';
import { dueTool, forecastTool } from './outlook-tools.js';
import { forbiddenFor } from './not-given.js';
import { proposableInput, requireProposable } from './proposable.js';
import {
  type Propose,
  proposeActivityTool,
  proposeRecordTool,
  proposeTaskTool,
  proposeUpdateTool,
} from './propose-tools.js';
import { recordTool } from './record-tools.js';
import type { Tool, ToolAnswer, ToolContext } from './tool.js';

/** What a model may do: look into the records as the asking person may, and suggest changes. There is nothing else. */
@Injectable()
export class Toolbox {
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(crm: CrmReader, proposals: ProposalsService) {
    const propose: Propose = async (context, draft) => {
      await requireProposable(crm, context, draft);
      return proposals.add(context, draft);
    };
    const tools = [
      searchTool(crm),
      listTool(crm),
      recordTool(crm),
      aggregateTool(crm),
      forecastTool(crm),
      dueTool(crm),
      proposeTaskTool(propose),
      proposeUpdateTool(crm, propose),
      proposeActivityTool(propose),
      proposeRecordTool(propose),
    ] as unknown as Tool[];
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** The tools of which the caller may use at least a part. */
  of(caller: Caller): Tool[] {
    return [...this.tools.values()].filter(({ permissions }) =>
      permissions.some((permission) => permits(caller, permission)),
    );
  }

  /**
   * @param input whatever the model wrote
   * @throws AppError not-found, forbidden, or invalid-request: told to the model, which may try otherwise
   */
  async run(context: ToolContext, name: string, input: unknown): Promise<ToolAnswer> {
    const tool = this.tools.get(name);
    if (!tool) throw new AppError('not-found', { detail: `There is no tool ${name.slice(0, 60)}` });
    if (!tool.permissions.some((permission) => permits(context.caller, permission)))
      throw forbiddenFor(context.caller, tool.permissions);
    const { success, data, error } = tool.input.safeParse(
      tool.kind === 'propose' ? proposableInput(input, context.secrets) : input,
    );
    if (!success) throw new AppError('invalid-request', { detail: z.prettifyError(error) });
    return tool.run(context, data);
  }
}
