import { Injectable } from '@nestjs/common';
import type { WorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import type { WorkspaceTx } from '@fernway/database';

const settings = `name, currency, language, working_days as "workingDays"`;

@Injectable()
export class WorkspaceSettingsRepository {
  /** Whoever changes them meanwhile waits. */
  async lock(tx: WorkspaceTx): Promise<WorkspaceSettings | undefined> {
    const [row] = await tx.query<WorkspaceSettings>({
      text: `select ${settings} from workspace where workspace_id = $1 for no key update`,
      values: [tx.workspace],
    });
    return row;
  }

  async find(tx: WorkspaceTx): Promise<WorkspaceSettings | undefined> {
    const [row] = await tx.query<WorkspaceSettings>({
      text: `select ${settings} from workspace where workspace_id = $1`,
      values: [tx.workspace],
    });
    return row;
  }

  /** @returns the version that this made */
  async save(tx: WorkspaceTx, { name, currency, language, workingDays }: WorkspaceSettings): Promise<number> {
    const [row] = await tx.query<{ version: number }>({
      text: `update workspace set version = version + 1, name = $2, currency = $3, language = $4, working_days = $5
              where workspace_id = $1 returning version`,
      values: [tx.workspace, name, currency, language, workingDays],
    });
    return row!.version;
  }
}
