import type { Bug } from './bug.ts';
import { accessBugs } from './bugs/access.ts';
import { boundaryBugs } from './bugs/boundary.ts';
import { cacheBugs } from './bugs/cache.ts';
import { concurrencyBugs } from './bugs/concurrency.ts';
import { frontEndBugs } from './bugs/front-end.ts';
import { moneyBugs } from './bugs/money.ts';
import { orderBugs } from './bugs/order.ts';
import { pagingBugs } from './bugs/paging.ts';
import { timeBugs } from './bugs/time.ts';
import { transactionBugs } from './bugs/transaction.ts';

/** Over all packages and kinds; more than a run plants. */
export const bugs: readonly Bug[] = [
  ...accessBugs,
  ...transactionBugs,
  ...orderBugs,
  ...boundaryBugs,
  ...pagingBugs,
  ...moneyBugs,
  ...timeBugs,
  ...cacheBugs,
  ...concurrencyBugs,
  ...frontEndBugs,
];
