import { AsyncLocalStorage } from 'node:async_hooks';
import { Tenancy } from '@fernway/database';
import type { TestService } from '@fernway/service-kit/testing';
import type Stripe from 'stripe';
import { STRIPE } from '../src/payments/stripe-client.js';

type Run = { passed: string[]; dieAt: number; dead: boolean; over: boolean };
type Send = (host: string, port: unknown, path: string, method: string, ...rest: unknown[]) => Promise<unknown>;

/** What a process that is no more throws from every further step: it neither commits nor calls anybody. */
class Killed extends Error {}

/**
 * Every place where a process may die with a difference: before and after each commit of a transaction, before and after
 * each call to Stripe. They are found by the transactions and calls of the service itself, so none can be forgotten.
 */
export class KillPoints {
  private readonly runs = new AsyncLocalStorage<Run>();

  constructor(victim: TestService) {
    this.watchCommits(victim.app.get(Tenancy));
    this.watchCalls(victim.app.get<Stripe>(STRIPE));
  }

  /** Runs a saga to its end. @returns the names of all points that it passed */
  async passedBy(saga: () => Promise<unknown>): Promise<string[]> {
    const run: Run = { passed: [], dieAt: Infinity, dead: false, over: false };
    await this.runs.run(run, saga);
    run.over = true;
    return run.passed;
  }

  /** Runs a saga until the process dies at point `at`. @returns whether it did */
  async die(at: number, saga: () => Promise<unknown>): Promise<boolean> {
    const run: Run = { passed: [], dieAt: at, dead: false, over: false };
    await this.runs.run(run, saga).catch((error: unknown) => {
      if (!run.dead) throw error;
    });
    // What goes on in the background is no part of it.
    run.over = true;
    return run.dead;
  }

  private pass(name: string): void {
    const run = this.runs.getStore();
    if (!run || run.over) return;
    if (run.dead) throw new Killed(name);
    if (run.passed.push(name) - 1 < run.dieAt) return;
    run.dead = true;
    throw new Killed(name);
  }

  private stopIfDead(): void {
    const run = this.runs.getStore();
    if (run?.dead && !run.over) throw new Killed();
  }

  private watchCommits(tenancy: Tenancy): void {
    const open = tenancy.run.bind(tenancy) as (
      scope: object,
      fn: (tx: unknown) => Promise<unknown>,
    ) => Promise<unknown>;
    const run = async (scope: object, fn: (tx: unknown) => Promise<unknown>) => {
      // The relay that a saga woke is no part of it: another one takes over.
      if ('platform' in scope && scope.platform === 'relay') return open(scope, fn);
      this.stopIfDead();
      const name = `commit as ${Object.keys(scope).join(' and ')}`;
      const result = await open(scope, async (tx) => {
        const value = await fn(tx);
        this.pass(`before ${name}`);
        return value;
      });
      this.pass(`after ${name}`);
      return result;
    };
    Object.assign(tenancy, { run });
  }

  private watchCalls(stripe: Stripe): void {
    const { _api: api } = stripe as unknown as {
      _api: { httpClient: { makeRequest: Send }; maxNetworkRetries: number };
    };
    // The dead try nothing again.
    api.maxNetworkRetries = 0;
    const send = api.httpClient.makeRequest.bind(api.httpClient);
    api.httpClient.makeRequest = async (host, port, path, method, ...rest) => {
      const name = `${method} ${path.split('?')[0]?.replace(/_\d+/g, '_…')}`;
      this.stopIfDead();
      this.pass(`before ${name}`);
      const answer = await send(host, port, path, method, ...rest);
      this.pass(`after ${name}`);
      return answer;
    };
  }
}
