import { ContactFacts1790000600001 } from './1790000600001-contact-facts.js';
import { LeadRollUps1790000600002 } from './1790000600002-lead-roll-ups.js';
import { WorkspaceTrades1790000600003 } from './1790000600003-workspace-trades.js';
import { RollUps1790000600004 } from './1790000600004-roll-ups.js';
import { Facts1790000600005 } from './1790000600005-facts.js';
import { Customers1790000600006 } from './1790000600006-customers.js';
import { Interactions1790000600007 } from './1790000600007-interactions.js';
import { FallbackRates1790000600008 } from './1790000600008-fallback-rates.js';
import { MetricWatches1790000600009 } from './1790000600009-metric-watches.js';
import { Engagement1790000600010 } from './1790000600010-engagement.js';

export const migrations = [
  ContactFacts1790000600001,
  LeadRollUps1790000600002,
  WorkspaceTrades1790000600003,
  RollUps1790000600004,
  Facts1790000600005,
  Customers1790000600006,
  Interactions1790000600007,
  FallbackRates1790000600008,
  MetricWatches1790000600009,
  Engagement1790000600010,
];
