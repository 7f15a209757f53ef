import { Sparkline } from '@fernway/ui/charts';
import { AddLeadDialog } from '../../contacts/add-lead-dialog.js';
import { AddDealDialog } from '../../deals/add-deal-dialog.js';
import { CallsLink } from './calls-link.js';
import { Charts } from './charts.js';
import { HotDeals } from './hot-deals.js';

/** What the first look at the home does without: it comes as one file when the browser has nothing else to do. */
export const more = { AddDealDialog, AddLeadDialog, CallsLink, Charts, HotDeals, Sparkline };
