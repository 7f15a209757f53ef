import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { DeliveryService } from './delivery.service.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';

const pollMs = 5000;

/** Sends what is queued: at once when poked, and every few seconds for what waits for another attempt. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly delivery: DeliveryService,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.transport) return;
    this.timer = setInterval(() => this.poke(), pollMs).unref();
    this.poke();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running;
    this.transport?.close();
  }

  poke(): void {
    if (!this.timer) return;
    this.again = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.again && this.timer) {
      this.again = false;
      try {
        while (this.timer && (await this.delivery.sendNext())) continue;
      } catch (error) {
        this.logger.error({ err: error }, 'The mail queue could not be read');
      }
    }
  }
}
