import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { eachAlone, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { AttachmentsRepository } from './attachments.repository.js';
import { FileStore } from './file-store.js';

const everyMs = 6 * 3_600_000;
/** An upload ends long before that, one way or another. */
const settledMs = 24 * 3_600_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes files that nothing leads to: of what was deleted long ago, and of uploads whose process died. */
@Injectable()
export class AttachmentsSweepService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly attachments: AttachmentsRepository,
    private readonly files: FileStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Sweeping files failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async sweep(now = Date.now()): Promise<void> {
    const workspaces = (await this.files.workspaces()).filter((name) => uuid.test(name));
    await eachAlone(
      workspaces,
      (workspace) => this.sweepOf(workspace, now),
      (err, workspace) => this.logger.warn({ err, workspace }, 'Files of a workspace were not swept'),
    );
  }

  private async sweepOf(workspace: string, now: number): Promise<void> {
    const old = await this.files.olderThan(workspace, new Date(now - settledMs));
    const unknown = await this.tenancy.run({ workspace }, async (tx) => {
      await this.attachments.forgetDeleted(tx);
      return this.attachments.unknown(tx, old);
    });
    for (const id of unknown) await this.files.remove(workspace, id);
  }
}
