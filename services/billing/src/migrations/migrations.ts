import { Orders1790000300001 } from './1790000300001-orders.js';
import { StripeEvents1790000300002 } from './1790000300002-stripe-events.js';
import { OrderReversals1790000300003 } from './1790000300003-order-reversals.js';
import { OrderChecks1790000300004 } from './1790000300004-order-checks.js';
import { StripeEventAttempts1790000300005 } from './1790000300005-stripe-event-attempts.js';
import { Subscriptions1790000300006 } from './1790000300006-subscriptions.js';
import { BilledTo1790000300010 } from './1790000300010-billed-to.js';
import { Invoices1790000300007 } from './1790000300007-invoices.js';
import { UnpaidCheckouts1790000300008 } from './1790000300008-unpaid-checkouts.js';
import { WorkspacesOfOrders1790000300009 } from './1790000300009-workspaces-of-orders.js';

export const migrations = [
  Orders1790000300001,
  StripeEvents1790000300002,
  OrderReversals1790000300003,
  OrderChecks1790000300004,
  StripeEventAttempts1790000300005,
  Subscriptions1790000300006,
  Invoices1790000300007,
  UnpaidCheckouts1790000300008,
  WorkspacesOfOrders1790000300009,
  BilledTo1790000300010,
];
