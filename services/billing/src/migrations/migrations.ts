import { Orders1790000300001 } from './1790000300001-orders.js';
import { StripeEvents1790000300002 } from './1790000300002-stripe-events.js';

export const migrations = [Orders1790000300001, StripeEvents1790000300002];
