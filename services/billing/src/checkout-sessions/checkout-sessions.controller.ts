import { Controller, Param } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { Caller, Route } from '@fernway/service-kit';
import { OrdersService } from '../orders/orders.service.js';
import { PlanCheckoutsService } from '../plan-checkouts/plan-checkouts.service.js';

/** The page after a checkout knows only its session: of tokens for the caller, or of a plan for his workspace. */
@Controller()
export class CheckoutSessionsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly planCheckouts: PlanCheckoutsService,
  ) {}

  @Route(getCheckoutSession)
  async find(@Caller() caller: Caller, @Param({ schema: getCheckoutSession.params }) { id }: { id: string }) {
    const order = await this.orders.session(caller, id);
    if (order) return { status: order.status, tokens: order.tokens, plan: null };
    const checkout = await this.planCheckouts.session(caller, id);
    if (!checkout) throw new AppError('not-found');
    return { status: checkout.status, tokens: 0, plan: checkout.plan };
  }
}
