import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { DeliveryService } from './delivery.service.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';

const pollMs = 5000;

/** Sends what is queued: at once when poked, and every few seconds for what waits for another attempt. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;
  private open = false;
  private running: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly delivery: DeliveryService,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.transport) return;
    this.open = true;
    this.stop = repeat(
      pollMs,
      async () => this.poke(),
      (err) => this.logger.error({ err }, 'Looking for mails failed'),
    );
    this.poke();
  }

  async onApplicationShutdown(): Promise<void> {
    this.open = false;
    await this.stop?.();
    await this.running;
    this.transport?.close();
  }

  poke(): void {
    if (!this.open) return;
    this.again = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.again && this.open) {
      this.again = false;
      try {
        while (this.open && (await this.delivery.sendNext())) continue;
      } catch (error) {
        this.logger.error({ err: error }, 'The mail queue could not be read');
      }
    }
  }
}
