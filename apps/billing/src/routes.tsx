import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/payment-success',
    load: () =>
      import(/* webpackChunkName: "payment-success" */ './features/payment/payment-success-page.js').then(
        (page) => page.PaymentSuccessPage,
      ),
  },
  {
    path: '/payment-cancelled',
    load: () =>
      import(/* webpackChunkName: "payment-cancelled" */ './features/payment/payment-cancelled-page.js').then(
        (page) => page.PaymentCancelledPage,
      ),
  },
  {
    path: '/test-checkout/:id',
    load: () =>
      import(/* webpackChunkName: "test-checkout" */ './features/test-checkout/test-checkout-page.js').then(
        (page) => page.TestCheckoutPage,
      ),
  },
  {
    path: '/dashboard/billing',
    load: () => import(/* webpackChunkName: "account" */ './account/account-page.js').then((page) => page.AccountPage),
  },
] as const satisfies RouteModule[];

export const slots = [
  {
    name: 'purchase',
    load: () =>
      import(/* webpackChunkName: "purchase" */ './features/purchase/purchase-dialog.js').then(
        (dialog) => dialog.PurchaseDialog,
      ),
  },
] as const satisfies SlotModule[];
