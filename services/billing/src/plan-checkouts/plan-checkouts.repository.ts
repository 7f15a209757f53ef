import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome, type WorkspaceTx } from '@fernway/database';
import type { CheckoutState } from '../payments/payment-provider.js';
import { PlanCheckout } from './plan-checkout.entity.js';

export type NewPlanCheckout = Pick<
  PlanCheckout,
  'id' | 'openedBy' | 'plan' | 'trialDays' | 'priceAmount' | 'priceCurrency' | 'provider' | 'requestKey'
>;

@Injectable()
export class PlanCheckoutsRepository {
  async insert(tx: WorkspaceTx, checkout: NewPlanCheckout): Promise<void> {
    await tx.manager.insert(PlanCheckout, { ...checkout, workspaceId: tx.workspace, status: 'open' });
  }

  find(tx: WorkspaceTx, id: string): Promise<PlanCheckout | null> {
    return tx.manager.findOneBy(PlanCheckout, { workspaceId: tx.workspace, id });
  }

  findByRequest(tx: WorkspaceTx, requestKey: string): Promise<PlanCheckout | null> {
    return tx.manager.findOneBy(PlanCheckout, { workspaceId: tx.workspace, requestKey });
  }

  findBySession(tx: WorkspaceTx | PlatformTx, sessionId: string): Promise<PlanCheckout | null> {
    return tx.manager.findOneBy(PlanCheckout, { sessionId });
  }

  /** Who bought the workspace's plan; of one that is paid at this moment, the checkout may still be open. */
  async buyer(tx: WorkspaceTx): Promise<string | null> {
    const [row] = await tx.query<{ openedBy: string | null }>({
      name: 'plan-buyer',
      text: `select opened_by as "openedBy" from plan_checkout where workspace_id = $1 and status in ('open', 'paid')
              order by created_at desc limit 1`,
      values: [tx.workspace],
    });
    return row?.openedBy ?? null;
  }

  async setSession(tx: WorkspaceTx, id: string, sessionId: string): Promise<void> {
    await tx.manager.update(PlanCheckout, { workspaceId: tx.workspace, id }, { sessionId });
  }

  /** A paid one stays paid; any other may still become so. */
  async move(tx: WorkspaceTx, id: string, status: CheckoutState): Promise<void> {
    await tx.query({
      name: 'move-plan-checkout',
      text: `update plan_checkout set status = $3 where workspace_id = $1 and id = $2 and (status = 'open' or ($3 = 'paid' and status <> 'paid'))`,
      values: [tx.workspace, id, status],
    });
  }

  /** As due orders are taken: later each time, after 2 minutes first, at most after an hour. */
  takeDue(
    tx: PlatformTx,
    batch: number,
  ): Promise<Pick<PlanCheckout, 'workspaceId' | 'id' | 'sessionId' | 'createdAt'>[]> {
    return tx.query({
      name: 'take-due-plan-checkouts',
      text: `update plan_checkout set checks = checks + 1, next_check_at = now() + least(interval '1 hour', interval '2 minutes' * 2 ^ least(checks, 6))
              where (workspace_id, id) in (select workspace_id, id from plan_checkout where status = 'open' and next_check_at <= now()
                                            order by next_check_at limit $1 for update skip locked)
             returning workspace_id as "workspaceId", id, session_id as "sessionId", created_at as "createdAt"`,
      values: [batch],
    });
  }

  /** Those that came to nothing. Who asks for a plan again makes a new one. */
  forgetUnpaid(tx: PlatformTx, days: number): Promise<boolean> {
    const where = `status in ('cancelled', 'expired', 'failed') and created_at < now() - make_interval(days => $1)`;
    return removeSome(tx, { table: 'plan_checkout', where, values: [days] });
  }
}
