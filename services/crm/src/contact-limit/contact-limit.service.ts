import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { workspaceLimits } from '@fernway/contracts/http/billing-plans';
import type { ContactUsage } from '@fernway/contracts/http/crm-contact-usage';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv, InjectLogger, ServiceClient } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import { ContactLimitRepository } from './contact-limit.repository.js';

const keptMs = 60_000;
const most = 10_000;
const patienceMs = 2_000;

type Of = Pick<Caller, 'workspace'>;
type Known = { limit: number | null; at: number };

/** How many contacts a workspace's plan allows, and whether more fit. Contacts that are there, or come back, always stay. */
@Injectable()
export class ContactLimit {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly tenancy: Tenancy,
    private readonly contacts: ContactLimitRepository,
    private readonly services: ServiceClient,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async usage({ workspace }: Of, asked: { fresh?: boolean } = {}): Promise<ContactUsage> {
    const limit = await this.of(workspace, asked);
    return { limit, used: await this.tenancy.read({ workspace }, (tx) => this.contacts.used(tx)) };
  }

  /**
   * Asks billing, which alone knows the plan, what it grants and whether plans are sold here, and keeps the answer for a
   * minute. While billing is away the last answer counts, and without one there is no limit: a few contacts too many do
   * less harm than a lead that is lost.
   * @returns null: any number
   */
  async of(workspace: string, { fresh = false } = {}): Promise<number | null> {
    if (this.env.plans === 'off') return null;
    const known = this.known.get(workspace);
    if (known && !fresh && Date.now() - known.at < keptMs) return known.limit;
    const limit = await this.services
      .call(workspaceLimits, { params: { workspace }, timeoutMs: patienceMs })
      .then(({ contacts }) => contacts)
      .catch((err: unknown) => {
        this.logger.warn({ err, workspace }, 'Billing did not say how many contacts a plan allows');
        return known?.limit ?? null;
      });
    this.keep(workspace, { limit, at: Date.now() });
    return limit;
  }

  /** Whoever chose a larger plan a moment ago goes on at once: a refusal is repeated with a limit that was asked for anew. */
  async within<T>({ workspace }: Of, work: (limit: number | null) => Promise<T>): Promise<T> {
    const limit = await this.of(workspace);
    try {
      return await work(limit);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'plan-limit') throw error;
      const now = await this.of(workspace, { fresh: true });
      if (now === limit) throw error;
      return work(now);
    }
  }

  /** Until the transaction ends nobody else takes the room. @returns null: any number fits */
  async room(tx: WorkspaceTx, limit: number | null): Promise<number | null> {
    if (limit === null) return null;
    await this.contacts.lock(tx);
    return Math.max(0, limit - (await this.contacts.used(tx)));
  }

  /** @throws AppError plan-limit where so many more do not fit */
  async require(tx: WorkspaceTx, limit: number | null, more = 1): Promise<void> {
    const room = await this.room(tx, limit);
    if (limit === null || room === null || more <= room) return;
    const used = await this.contacts.used(tx);
    const detail = `This workspace may hold ${inWords(limit)} contacts, and ${inWords(used)} are there. An owner or admin can choose a larger plan under Billing.`;
    throw new AppError('plan-limit', { detail, details: { limit, used } });
  }

  private keep(workspace: string, known: Known): void {
    this.known.delete(workspace);
    this.known.set(workspace, known);
    const [oldest] = this.known.keys();
    if (this.known.size > most) this.known.delete(oldest!);
  }
}

const inWords = (count: number): string => count.toLocaleString('en');
