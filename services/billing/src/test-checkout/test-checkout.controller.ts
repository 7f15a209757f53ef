import { Body, Controller, Param } from '@nestjs/common';
import {
  cancelTestCheckout,
  type disputeStates,
  disputeTestCheckout,
  getTestCheckout,
  payTestCheckout,
  refundTestCheckout,
  type TestCard,
} from '@fernway/contracts/http/billing';
import { Route } from '@fernway/service-kit';
import { TestCheckoutService } from './test-checkout.service.js';

@Controller()
export class TestCheckoutController {
  constructor(private readonly checkouts: TestCheckoutService) {}

  @Route(getTestCheckout)
  find(@Param({ schema: getTestCheckout.params }) { id }: { id: string }) {
    return this.checkouts.find(id);
  }

  @Route(payTestCheckout)
  pay(
    @Param({ schema: payTestCheckout.params }) { id }: { id: string },
    @Body({ schema: payTestCheckout.body }) { card }: { card: TestCard },
  ) {
    return this.checkouts.pay(id, card);
  }

  @Route(cancelTestCheckout)
  cancel(
    @Param({ schema: cancelTestCheckout.params }) { id }: { id: string },
    @Body({ schema: cancelTestCheckout.body }) _body: object,
  ) {
    return this.checkouts.cancel(id);
  }

  @Route(refundTestCheckout)
  refund(
    @Param({ schema: refundTestCheckout.params }) { id }: { id: string },
    @Body({ schema: refundTestCheckout.body }) { amount }: { amount?: number },
  ) {
    return this.checkouts.refund(id, amount);
  }

  @Route(disputeTestCheckout)
  dispute(
    @Param({ schema: disputeTestCheckout.params }) { id }: { id: string },
    @Body({ schema: disputeTestCheckout.body }) { outcome }: { outcome: (typeof disputeStates)[number] },
  ) {
    return this.checkouts.dispute(id, outcome);
  }
}
