import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { eachAlone, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { TasksRepository } from './tasks.repository.js';
import { TasksService } from './tasks.service.js';

const everyMs = 20_000;
const batch = 200;

/** Says that the time of a reminder has come; several instances may look at once, and each reminder goes out once. */
@Injectable()
export class TaskRemindersService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly due: TasksRepository,
    private readonly tasks: TasksService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Sending reminders of tasks failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** @returns how many went out */
  async sweep(): Promise<number> {
    const due = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.due.toRemind(tx, batch));
    const remind = ({ workspace, id }: (typeof due)[number]) => this.tasks.remind(workspace, id);
    const sent = await eachAlone(due, remind, (err, { id }) =>
      this.logger.warn({ err, task: id }, 'A reminder could not be sent'),
    );
    return sent.filter(Boolean).length;
  }
}
